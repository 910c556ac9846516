import type { TokenUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiscussion } from '../../test/discussion.ts';
import { moderation } from '../../test/moderation.ts';
import { startSilentInstance } from '../../test/silent-instance.ts';

let instance: Awaited<ReturnType<typeof startSilentInstance>>;
beforeAll(async () => {
  instance = await startSilentInstance();
});
afterAll(() => instance.stop());

const wait = { timeout: 8000 };
const { moderator, log, resolve, aCase } = moderation(() => instance);

describe('the moderation log', () => {
  it('records acts of owners and moderators, even without a report, but none of authors', async () => {
    const judge = moderator();
    const talk = openDiscussion(instance);
    const ana = instance.person();
    const [own, byOwner] = [await talk.post(ana), await talk.post(ana)];
    const before = (await log(judge)).data.pagination.total;
    await talk.remove(ana, own._id);
    await talk.remove(talk.owner, byOwner._id);
    const { owner, author, case: reported, comment } = await aCase();
    const reason = 'Spam';
    await resolve(owner, reported._id, { action: 'remove-comment', reason });
    const { records, pagination } = (await log(judge)).data;
    expect(pagination.total).toBe(before + 2);
    expect(records.slice(0, 2)).toMatchObject([
      {
        action: 'remove-comment',
        reason,
        by: { _id: owner.id },
        user: { _id: author.id },
        commentId: comment._id,
      },
      { action: 'remove-comment', reason: '', user: { _id: ana.id }, snippetId: talk.snippetId },
    ]);
  });

  it('records reversals by moderators, and notifies the affected users', async () => {
    const judge = moderator();
    const talk = openDiscussion(instance);
    const ana = instance.person();
    await instance.events.publish('moderation.hiding_lifted', {
      snippetId: talk.snippetId,
      ownerId: talk.owner.id,
      moderatorId: judge.id,
    });
    await instance.events.publish('moderation.suspension_lifted', {
      userId: ana.id,
      moderatorId: judge.id,
      reason: 'Mistaken',
    });
    const told = async (user: TokenUser) =>
      (await instance.api.as(user).call('GET /notifications', { query: {} })).data.notifications;
    for (const user of [talk.owner, ana]) {
      await expect.poll(async () => (await told(user)).length, wait).toBe(1);
    }
    expect(await told(talk.owner)).toMatchObject([
      { type: 'moderation', action: 'lift-hiding', snippet: { title: talk.snippet.title } },
    ]);
    expect(await told(ana)).toMatchObject([
      { type: 'moderation', action: 'lift-suspension', snippet: null, excerpt: 'Mistaken' },
    ]);
    const { records } = (await log(judge)).data;
    const ofJudge = records.filter(({ by }) => by?._id === judge.id);
    // The notifications have no fixed order.
    expect(ofJudge.sort((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      {
        action: 'lift-hiding',
        reason: '',
        user: { _id: talk.owner.id },
        commentId: null,
        snippetId: talk.snippetId,
      },
      {
        action: 'lift-suspension',
        reason: 'Mistaken',
        user: { _id: ana.id },
        commentId: null,
        snippetId: null,
      },
    ]);
  });

  it('shows whether the hiding of a snippet was lifted', async () => {
    const judge = moderator();
    const [hidden, lifted] = [await aCase(), await aCase()];
    for (const one of [hidden, lifted]) {
      await resolve(judge, one.case._id, { action: 'hide-snippet', reason: 'A password' });
    }
    const snippetOf = (one: typeof lifted) => one.case.snippet._id;
    await instance.events.publish('moderation.hiding_lifted', {
      snippetId: snippetOf(lifted),
      ownerId: lifted.owner.id,
      moderatorId: judge.id,
    });
    const answers = async () => {
      const { records } = (await log(judge)).data;
      const hidings = records.filter(({ action }) => action === 'hide-snippet');
      return [hidden, lifted].map(
        (one) => hidings.find(({ snippetId }) => snippetId === snippetOf(one))?.isLifted,
      );
    };
    await expect.poll(answers, wait).toEqual([false, true]);
  });

  it('is for moderators only', async () => {
    const answer = await log(instance.person());
    expect([answer.status, answer.code]).toEqual([403, 'access.forbidden']);
  });
});
