import { anId, type TokenUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nth, openDiscussion, people } from '../../test/discussion.ts';
import { moderation } from '../../test/moderation.ts';
import { startSilentInstance } from '../../test/silent-instance.ts';

let instance: Awaited<ReturnType<typeof startSilentInstance>>;
beforeAll(async () => {
  instance = await startSilentInstance();
});
afterAll(() => instance.stop());

const wait = { timeout: 8000 };

const { moderator, queue, log, resolve, caseOf, aCase } = moderation(() => instance);

/** Emits a new title of a snippet, as the snippets service does. */
const rename = (
  { snippet, owner }: Pick<ReturnType<typeof openDiscussion>, 'snippet' | 'owner'>,
  title: string,
  change: { isPublic?: boolean; updatedAt?: string } = {},
) =>
  instance.events.publish('snippet.changed', {
    snippetId: snippet._id,
    authorId: owner.id,
    title,
    language: 'go',
    isPublic: true,
    updatedAt: new Date().toISOString(),
    ...change,
  });

describe('a report', () => {
  it('is accepted once from each user, even if they send it many times at once', async () => {
    const talk = openDiscussion(instance);
    const [ana, bo] = [instance.person(), instance.person()];
    const { _id } = await talk.post(talk.owner);
    const at = await talk.post(ana);
    const answers = await Promise.all(Array.from({ length: 10 }, () => talk.report(bo, at._id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, code } of answers.filter((one) => one.status !== 201)) {
      expect([status, code]).toEqual([409, 'comment.already_reported']);
    }
    expect((await caseOf(talk.owner, at._id)).reports).toHaveLength(1);
    expect((await talk.report(bo, _id)).status).toBe(201);
  });

  it('of a comment by many users at once creates one case with all of them', async () => {
    const talk = openDiscussion(instance);
    const { _id } = await talk.post(instance.person(), 'Bad');
    const reporters = people(instance, 12);
    const answers = await Promise.all(reporters.map((user) => talk.report(user, _id)));
    expect(answers.map(({ status }) => status)).toEqual(reporters.map(() => 201));
    expect(await queue(talk.owner)).toHaveLength(1);
    const cases = (await queue(moderator())).filter(({ comment }) => comment?._id === _id);
    expect(cases).toHaveLength(1);
    const names = cases[0]?.reports.map(({ reporter }) => reporter?._id) ?? [];
    expect(names.sort()).toEqual(reporters.map(({ id }) => id).sort());
  });

  it('of an own comment is refused, and of a hidden one answers 404', async () => {
    const talk = openDiscussion(instance);
    const hidden = openDiscussion(instance, { isPublic: false });
    const ana = instance.person();
    const own = await talk.report(ana, (await talk.post(ana))._id);
    expect([own.status, own.code]).toEqual([403, 'access.forbidden']);
    const deleted = await talk.post(talk.owner);
    await talk.post(ana, 'Reply', deleted._id);
    await talk.remove(talk.owner, deleted._id);
    for (const id of [(await hidden.post(hidden.owner))._id, deleted._id, anId()]) {
      const answer = await talk.report(ana, id);
      expect([answer.status, answer.code]).toEqual([404, 'comment.not_found']);
    }
  });

  it('needs one of the reasons, and details of at most 500 characters', async () => {
    const talk = openDiscussion(instance);
    const { _id } = await talk.post(talk.owner);
    const send = (body: object) =>
      instance.api.as(instance.person()).send(`/api/comments/${_id}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const body of [
      { reason: 'boring' },
      {},
      { reason: 'other', description: 'x'.repeat(501) },
    ]) {
      expect((await send(body)).code).toBe('request.invalid');
    }
    expect((await send({ reason: 'harassment' })).status).toBe(201);
  });
});

describe('the queue of reports', () => {
  it('shows the reporters to moderators, never to the owner of the snippet', async () => {
    const { owner, author, reporter, comment, report } = await aCase();
    await report(instance.person(), comment._id);
    const shown = await caseOf(moderator(), comment._id);
    expect(shown.reports[0]?.reporter?._id).toBe(reporter.id);
    const [seen] = await queue(owner);
    expect(seen?.reports.map(({ reporter: by }) => by)).toEqual([null, null]);
    expect(JSON.stringify(seen)).not.toContain(reporter.username);
    expect(seen?.author?._id).toBe(author.id);
  });

  it('shows the text that was reported, even after an edit', async () => {
    const { owner, author, comment, edit, snippet } = await aCase();
    await edit(author, comment._id, 'Lovely code');
    expect(await caseOf(owner, comment._id)).toMatchObject({
      reportedText: 'Buy pills',
      comment: { content: 'Lovely code', isEdited: true },
      author: { _id: author.id },
      snippet: { _id: snippet._id, title: snippet.title },
      reports: [{ reporter: null, reason: 'spam', description: 'An advertisement' }],
      resolution: null,
      allowed: ['dismiss', 'remove-comment'],
    });
  });

  it('lists the cases of one’s own snippets, and all cases for moderators', async () => {
    const [first, second] = [await aCase(), await aCase()];
    const ids = async (viewer: TokenUser) => (await queue(viewer)).map(({ _id }) => _id);
    expect(await ids(first.owner)).toEqual([first.case._id]);
    expect(await ids(second.owner)).toEqual([second.case._id]);
    for (const other of [first.author, first.reporter, instance.person()]) {
      expect(await ids(other)).toEqual([]);
    }
    const all = await ids(moderator());
    expect(all.indexOf(first.case._id)).toBeGreaterThanOrEqual(0);
    expect(all.indexOf(second.case._id)).toBeGreaterThan(all.indexOf(first.case._id));
    const visitor = await instance.api.send('/api/comments/reports');
    expect(visitor.status).toBe(401);
  });

  it('does not show owners the reports of their own comments', async () => {
    const talk = openDiscussion(instance);
    const { _id } = await talk.post(talk.owner, 'Mine');
    await talk.report(instance.person(), _id);
    expect(await queue(talk.owner)).toEqual([]);
    expect((await caseOf(moderator(), _id)).reportedText).toBe('Mine');
  });

  it('has pages, open and resolved cases separately', async () => {
    const talk = openDiscussion(instance);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { _id } = await talk.post(instance.person(), `${i}`);
      await talk.report(instance.person(), _id);
      ids.push((await caseOf(talk.owner, _id))._id);
    }
    const page = (number: number) => queue(talk.owner, { page: number, limit: 2 });
    const texts = (cases: { reportedText: string }[]) => cases.map((one) => one.reportedText);
    expect([texts(await page(1)), texts(await page(2))]).toEqual([['0', '1'], ['2']]);
    await resolve(talk.owner, nth(ids, 0), { action: 'dismiss' });
    expect(texts(await queue(talk.owner))).toEqual(['1', '2']);
    expect(texts(await queue(talk.owner, { status: 'resolved' }))).toEqual(['0']);
  });

  it('shows the new title of a snippet, but none from while it was private', async () => {
    const { owner, comment, snippet } = await aCase();
    const other = await aCase();
    await rename({ owner, snippet }, 'Secret', { isPublic: false });
    await rename(other, 'Renamed');
    const title = async () => (await caseOf(other.owner, other.comment._id)).snippet.title;
    await expect.poll(title, wait).toBe('Renamed');
    expect((await caseOf(moderator(), comment._id)).snippet.title).toBe(snippet.title);
  });

  it('keeps the latest title if the changes of a snippet arrive in another order', async () => {
    const [renamed, reported] = [await aCase(), await aCase()];
    const titleOf = async ({ owner, comment }: typeof renamed) =>
      (await caseOf(owner, comment._id)).snippet.title;
    const now = Date.now();
    await rename(renamed, 'Third', { updatedAt: new Date(now).toISOString() });
    await expect.poll(() => titleOf(renamed), wait).toBe('Third');
    const handled = await instance.consumed();
    await rename(renamed, 'Second', { updatedAt: new Date(now - 1000).toISOString() });
    // An event from before the report.
    await rename(reported, 'First', { updatedAt: new Date(now - 60_000).toISOString() });
    await expect.poll(() => instance.consumed(), wait).toBeGreaterThanOrEqual(handled + 2);
    expect(await titleOf(renamed)).toBe('Third');
    expect(await titleOf(reported)).toBe(reported.snippet.title);
  });

  it('drops a case whose comment, snippet or author was deleted', async () => {
    const [byAuthor, bySnippet, byAccount] = [await aCase(), await aCase(), await aCase()];
    await byAuthor.remove(byAuthor.author, byAuthor.comment._id);
    expect(await queue(byAuthor.owner)).toEqual([]);
    expect(await queue(byAuthor.owner, { status: 'resolved' })).toMatchObject([
      { comment: null, resolution: { action: 'remove-comment', by: { _id: byAuthor.author.id } } },
    ]);
    await instance.events.publish('snippet.deleted', {
      snippetId: bySnippet.snippetId,
      authorId: bySnippet.owner.id,
    });
    await instance.events.publish('user.deleted', { userId: byAccount.author.id });
    for (const { owner } of [bySnippet, byAccount]) {
      await expect.poll(() => queue(owner), wait).toEqual([]);
    }
    const forgotten = async () => await queue(byAccount.owner, { status: 'resolved' });
    await expect
      .poll(forgotten, wait)
      .toMatchObject([{ reportedText: '', resolution: { by: null } }]);
  });
});

describe('resolving reports', () => {
  it('by the owner can dismiss them or remove the comment only', async () => {
    const [kept, removed] = [await aCase(), await aCase()];
    for (const action of ['hide-snippet', 'suspend-user'] as const) {
      const answer = await resolve(kept.owner, kept.case._id, { action, reason: 'Spam' });
      expect([answer.status, answer.code]).toEqual([403, 'access.forbidden']);
    }
    const { report } = (await resolve(kept.owner, kept.case._id, { action: 'dismiss' })).data;
    expect(report).toMatchObject({
      comment: { content: 'Buy pills' },
      resolution: { action: 'dismiss', reason: '', by: { _id: kept.owner.id } },
      allowed: [],
    });
    await removed.post(removed.owner, 'Reply', removed.comment._id);
    const reason = 'No advertisements';
    await resolve(removed.owner, removed.case._id, { action: 'remove-comment', reason });
    const [placeholder] = (await removed.list()).comments;
    expect(placeholder).toMatchObject({ isDeleted: true, deletedBy: 'owner', content: '' });
  });

  it('by a moderator can also hide the snippet or suspend the author, with a notification of the reason', async () => {
    const judge = moderator();
    const [hide, suspend] = [await aCase(), await aCase()];
    expect((await caseOf(judge, hide.comment._id)).allowed).toEqual([
      'dismiss',
      'remove-comment',
      'hide-snippet',
      'suspend-user',
    ]);
    const reason = 'Against the rules';
    await resolve(judge, hide.case._id, { action: 'hide-snippet', reason });
    await resolve(judge, suspend.case._id, { action: 'suspend-user', reason });
    const events = (await instance.emitted()).filter(({ name }) => name.startsWith('moderation.'));
    expect(events).toEqual([
      {
        name: 'moderation.snippet_hidden',
        payload: { snippetId: hide.snippetId, moderatorId: judge.id, reason },
      },
      {
        name: 'moderation.user_suspended',
        payload: { userId: suspend.author.id, moderatorId: judge.id, reason },
      },
    ]);
    const { records } = (await log(judge)).data;
    expect(records.slice(0, 2)).toMatchObject([
      { action: 'suspend-user', reason, by: { _id: judge.id }, user: { _id: suspend.author.id } },
      { action: 'hide-snippet', reason, by: { _id: judge.id }, user: { _id: hide.owner.id } },
    ]);
  });

  it('requires a reason, unless reports are dismissed', async () => {
    const { owner, case: reported } = await aCase();
    const answer = await resolve(owner, reported._id, { action: 'remove-comment', reason: '  ' });
    expect([answer.status, answer.fields]).toEqual([400, ['reason']]);
  });

  it('of two moderators at once succeeds once', async () => {
    const judges = [moderator(), moderator()] as const;
    for (let round = 0; round < 5; round += 1) {
      const { case: reported } = await aCase();
      const answers = await Promise.all(
        judges.map((judge) => resolve(judge, reported._id, { action: 'dismiss' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.code).toBe('report.already_resolved');
    }
  });

  it('is refused for a case that the user cannot see', async () => {
    const { case: reported, author, reporter } = await aCase();
    for (const other of [author, reporter, instance.person()]) {
      const answer = await resolve(other, reported._id, { action: 'dismiss' });
      expect([answer.status, answer.code]).toEqual([404, 'report.not_found']);
    }
    expect((await resolve(moderator(), anId(), { action: 'dismiss' })).status).toBe(404);
  });

  it('of a moderator’s own comment is left to others, except its removal', async () => {
    const judge = moderator();
    const talk = openDiscussion(instance);
    const { _id } = await talk.post(judge, 'Mine');
    await talk.report(instance.person(), _id);
    const own = await caseOf(judge, _id);
    expect(own.allowed).toEqual(['remove-comment', 'hide-snippet']);
    expect((await resolve(judge, own._id, { action: 'dismiss' })).status).toBe(403);
    expect((await resolve(talk.owner, own._id, { action: 'dismiss' })).status).toBe(200);
  });

  it('cannot suspend a moderator', async () => {
    const [judge, colleague] = [moderator(), moderator()];
    const talk = openDiscussion(instance);
    const { _id } = await talk.post(colleague, 'Buy pills');
    await talk.report(instance.person(), _id);
    const reported = await caseOf(judge, _id);
    expect(reported.allowed).toEqual(['dismiss', 'remove-comment', 'hide-snippet']);
    const decision = { action: 'suspend-user', reason: 'Spam' } as const;
    const refused = await resolve(judge, reported._id, decision);
    expect([refused.status, refused.code]).toEqual([403, 'access.forbidden']);
  });

  it('together with a concurrent report leaves a case only if the comment exists', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, case: reported, comment, report } = await aCase();
      const [removed, late] = await Promise.all([
        resolve(owner, reported._id, { action: 'remove-comment', reason: 'Spam' }),
        report(instance.person(), comment._id),
      ]);
      expect(removed.status).toBe(200);
      expect([201, 404]).toContain(late.status);
      expect(await queue(owner)).toEqual([]);
    }
  });

  it('by a moderator leads to a new case for later reports', async () => {
    const { owner, case: reported, comment, report, reporter } = await aCase();
    await resolve(moderator(), reported._id, { action: 'dismiss' });
    expect((await report(reporter, comment._id)).status).toBe(409);
    expect((await report(instance.person(), comment._id)).status).toBe(201);
    const again = await caseOf(owner, comment._id);
    expect([again._id === reported._id, again.reports.length]).toEqual([false, 1]);
  });

  it('as dismissed by the owner leaves the case to moderators, once', async () => {
    const { owner, case: reported, comment } = await aCase();
    const dismiss = () => resolve(owner, reported._id, { action: 'dismiss' });
    const statuses = (await Promise.all([dismiss(), dismiss()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await queue(owner)).toEqual([]);
    expect(await queue(owner, { status: 'resolved' })).toMatchObject([
      { _id: reported._id, resolution: { action: 'dismiss', by: { _id: owner.id } }, allowed: [] },
    ]);
    const judge = moderator();
    const open = await caseOf(judge, comment._id);
    expect(open).toMatchObject({ _id: reported._id, resolution: null });
    expect(open.dismissedAt).not.toBeNull();
    const decision = { action: 'remove-comment', reason: 'Spam' } as const;
    expect((await resolve(judge, open._id, decision)).status).toBe(200);
    expect(await queue(owner, { status: 'resolved' })).toMatchObject([
      { resolution: { action: 'remove-comment', by: { _id: judge.id } } },
    ]);
  });

  it('as dismissed by the owner ends if another user reports the comment', async () => {
    const { owner, case: reported, comment, report } = await aCase();
    await resolve(owner, reported._id, { action: 'dismiss' });
    await report(instance.person(), comment._id);
    const again = await caseOf(owner, comment._id);
    expect([again._id, again.reports.length, again.dismissedAt]).toEqual([reported._id, 2, null]);
    expect((await resolve(owner, again._id, { action: 'dismiss' })).status).toBe(200);
  });
});
