import { REACTIONS } from '@snippetry/contracts';
import { objectId } from '@snippetry/service-kit';
import { anId, TEST_INTERNAL_KEY } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nth, openDiscussion, people } from '../../test/discussion.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { closeDatabase, openDatabase } from '../../test/stored.ts';

let harness: Harness;
let database: Connection;
beforeAll(async () => {
  // Conflicting reactions are retried until this limit; the default is too short on a busy machine.
  harness = await startHarness({ TRANSACTION_LIMIT_MS: '30000' });
  database = openDatabase(harness.stores);
  await database.asPromise();
});
afterAll(async () => {
  await closeDatabase(database);
  await harness.stop();
});

const wait = { timeout: 8000 };
const stored = (id: string) =>
  database
    .collection('reactions')
    .find({ commentId: objectId(id) })
    .toArray();

describe('a reaction', () => {
  it('is counted, and removed by the same one again', async () => {
    const talk = openDiscussion(harness);
    const ana = harness.person();
    const comment = await talk.post(talk.owner);
    const liked = (await talk.react(ana, comment._id)).data;
    expect(liked).toMatchObject({
      reactions: { likes: [{ user: ana.id }], dislikes: [] },
      metrics: { likesCount: 1, dislikesCount: 0 },
    });
    const taken = (await talk.react(ana, comment._id)).data;
    expect(taken).toMatchObject({
      reactions: { likes: [], dislikes: [] },
      metrics: { likesCount: 0, dislikesCount: 0 },
    });
    expect(taken.version).toBeGreaterThan(liked.version);
    expect(await stored(comment._id)).toEqual([]);
  });

  it('is a like or a dislike, and never both', async () => {
    const talk = openDiscussion(harness);
    const ana = harness.person();
    const { _id } = await talk.post(talk.owner);
    await talk.react(ana, _id, 'likes');
    const { reactions, metrics } = (await talk.react(ana, _id, 'dislikes')).data;
    expect(reactions).toEqual({ likes: [], dislikes: [{ user: ana.id }] });
    expect(metrics).toMatchObject({ likesCount: 0, dislikesCount: 1 });
  });

  it('is listed for its user, and only counted for others', async () => {
    const talk = openDiscussion(harness);
    const [ana, bo] = [harness.person(), harness.person()];
    const { _id: root } = await talk.post(talk.owner);
    const { _id: reply } = await talk.post(talk.owner, 'Reply', root);
    await talk.react(ana, root);
    await talk.react(bo, root, 'dislikes');
    await talk.react(bo, reply);
    const seen = async (viewer?: typeof ana) => {
      const [tree] = (await talk.list(viewer)).comments;
      return [tree?.reactions, tree?.replies[0]?.reactions];
    };
    const none = { likes: [], dislikes: [] };
    expect(await seen(ana)).toEqual([{ likes: [{ user: ana.id }], dislikes: [] }, none]);
    expect(await seen(bo)).toEqual([
      { likes: [], dislikes: [{ user: bo.id }] },
      { likes: [{ user: bo.id }], dislikes: [] },
    ]);
    expect(await seen()).toEqual([none, none]);
  });

  it('orders a discussion by likes minus dislikes, and then by time', async () => {
    const talk = openDiscussion(harness);
    const [ana, bo] = [harness.person(), harness.person()];
    const ids: string[] = [];
    for (const text of ['old', 'disputed', 'disliked', 'liked', 'new']) {
      ids.push((await talk.post(talk.owner, text))._id);
    }
    const [, disputed = '', disliked = '', liked = ''] = ids;
    await talk.react(ana, disputed);
    await talk.react(bo, disputed, 'dislikes');
    await talk.react(ana, disliked, 'dislikes');
    await talk.react(ana, liked);
    const { comments } = await talk.list(undefined, { sortBy: 'popular' });
    const texts = comments.map(({ content }) => content);
    expect(texts).toEqual(['liked', 'new', 'disputed', 'old', 'disliked']);
  });

  it('is refused for a comment that is deleted, hidden or absent, and for another type', async () => {
    const talk = openDiscussion(harness);
    const hidden = openDiscussion(harness, { isPublic: false });
    const ana = harness.person();
    const secret = await hidden.post(hidden.owner);
    const root = await talk.post(talk.owner);
    await talk.post(ana, 'Reply', root._id);
    await talk.remove(talk.owner, root._id);
    for (const id of [secret._id, root._id, anId()]) {
      const answer = await talk.react(ana, id);
      expect([answer.status, answer.code]).toEqual([404, 'comment.not_found']);
    }
    const answer = await harness.api.as(ana).send(`/api/comments/${root._id}/react`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'loves' }),
    });
    expect([answer.status, answer.fields]).toEqual([400, ['type']]);
  });
});

describe('counts of reactions', () => {
  it('equal the records after 50 users react at the same time', async () => {
    const talk = openDiscussion(harness);
    const { _id } = await talk.post(talk.owner);
    const fans = people(harness, 50);
    const answers = await Promise.all(
      fans.map((fan, i) => talk.react(fan, _id, i % 5 === 0 ? 'dislikes' : 'likes')),
    );
    expect(answers.map(({ status }) => status)).toEqual(fans.map(() => 200));
    const { comments } = await talk.list();
    expect(comments[0]?.metrics).toMatchObject({ likesCount: 40, dislikesCount: 10 });
    const records = await stored(_id);
    expect(records.filter(({ type }) => type === 'likes')).toHaveLength(40);
    expect(records).toHaveLength(50);
    expect(new Set(answers.map(({ data }) => data.version)).size).toBe(50);
  });

  it('equal the records after one user reacts 50 times at once, which leaves at most one reaction', async () => {
    const talk = openDiscussion(harness);
    const ana = harness.person();
    const { _id } = await talk.post(talk.owner);
    const types = Array.from({ length: 50 }, (_, i) => REACTIONS[i % 3 === 0 ? 1 : 0]);
    await Promise.all(types.map((type) => talk.react(ana, _id, type)));
    const records = await stored(_id);
    expect(records.length).toBeLessThanOrEqual(1);
    const [comment] = (await talk.list(ana)).comments;
    const count = (type: string) => records.filter((record) => record.type === type).length;
    expect(comment?.metrics).toMatchObject({
      likesCount: count('likes'),
      dislikesCount: count('dislikes'),
    });
    expect(comment?.reactions.likes).toHaveLength(count('likes'));
  });

  it('are consistent if the comment is deleted at the same moment', async () => {
    const talk = openDiscussion(harness);
    const fans = people(harness, 10);
    const [gone, placeholder] = [await talk.post(talk.owner), await talk.post(talk.owner)];
    await talk.post(nth(fans, 0), 'Reply', placeholder._id);
    for (const { _id } of [gone, placeholder]) {
      const [removed, ...answers] = await Promise.all([
        talk.remove(talk.owner, _id),
        ...fans.map((fan) => talk.react(fan, _id)),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect(await stored(_id)).toEqual([]);
    }
    const [shown] = (await talk.list()).comments;
    expect(shown).toMatchObject({ _id: placeholder._id, metrics: { likesCount: 0 } });
  });

  it('decrease with the reactions of a deleted account', async () => {
    const talk = openDiscussion(harness);
    const [ana, bo] = [harness.person(), harness.person()];
    const { _id } = await talk.post(talk.owner);
    await talk.react(ana, _id);
    await talk.react(bo, _id);
    await harness.events.publish('user.deleted', { userId: ana.id });
    const likes = async () => (await talk.list()).comments[0]?.metrics.likesCount;
    await expect.poll(likes, wait).toBe(1);
    expect(await stored(_id)).toHaveLength(1);
  });
});

describe('likes received', () => {
  const likesOf = async (authorIds: string[]) => {
    const answer = await harness.api.send('/internal/comments/likes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-internal-key': TEST_INTERNAL_KEY },
      body: JSON.stringify({ authorIds }),
    });
    return answer.data;
  };

  it('count those of existing comments, own likes included, and are refused to outsiders', async () => {
    const talk = openDiscussion(harness);
    const [ana, bo, none] = [harness.person(), harness.person(), harness.person()];
    const kept = await talk.post(ana);
    const gone = await talk.post(ana);
    for (const fan of [ana, bo]) {
      await talk.react(fan, kept._id);
      await talk.react(fan, gone._id);
    }
    await talk.react(none, kept._id, 'dislikes');
    expect(await likesOf([ana.id, none.id])).toEqual({ authors: { [ana.id]: 4, [none.id]: 0 } });
    await talk.remove(ana, gone._id);
    expect(await likesOf([ana.id])).toEqual({ authors: { [ana.id]: 2 } });
    const outsider = await harness.api.as(ana).send('/internal/comments/likes', { method: 'POST' });
    expect(outsider.status).toBe(403);
  });
});
