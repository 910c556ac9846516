import type { TokenUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiscussion } from '../../test/discussion.ts';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const wait = { timeout: 8000 };
const lines = (fromLine: number, toLine: number) => ({ fromLine, toLine });
type Talk = ReturnType<typeof openDiscussion>;

const send = (by: TokenUser, body: object) =>
  harness.api.as(by).send('/api/comments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'About this', ...body }),
  });

async function anchored({ snippetId: snippet, owner }: Talk, fromLine: number, toLine: number) {
  const anchor = { revision: 1, ...lines(fromLine, toLine) };
  const body = { snippet, content: 'About this', anchor };
  return (await harness.api.as(owner).call('POST /comments', { body })).data.comment;
}

const changed = ({ snippet, snippetId }: Talk, revision?: number) =>
  harness.events.publish('snippet.changed', {
    snippetId,
    authorId: snippet.authorId,
    title: snippet.title,
    language: snippet.language,
    isPublic: true,
    updatedAt: new Date().toISOString(),
    ...(revision !== undefined && { revision }),
  });

/** Current position of a comment's lines. */
const current = async (talk: Talk, id: string) =>
  (await talk.thread(talk.owner, id)).data.comment.anchor?.current;

const unmoved = () => ({ current: lines(3, 4), fault: null });

describe('a comment on lines', () => {
  it('has the lines of its revision, and their current position', async () => {
    const talk = openDiscussion(harness);
    harness.snippets.mapLines(5, () => ({ current: lines(13, 14), fault: null }));
    const made = await anchored(talk, 3, 4);
    const anchor = { revision: 1, ...lines(3, 4), current: lines(13, 14) };
    expect(made.anchor).toEqual(anchor);
    expect((await talk.list()).comments[0]?.anchor).toEqual(anchor);
    expect((await talk.post(talk.owner)).anchor).toBeNull();
  });

  it.each([
    ['toLine', 'anchor.toLine'],
    ['revision', 'anchor.revision'],
  ] as const)('is refused for a %s that the snippet does not have', async (fault, path) => {
    const talk = openDiscussion(harness);
    harness.snippets.mapLines(5, () => ({ current: null, fault }));
    const anchor = { revision: 9, ...lines(3, 400) };
    const answer = await send(talk.owner, { snippet: talk.snippetId, anchor });
    expect([answer.status, answer.fields]).toEqual([400, [path]]);
    expect((await talk.list()).comments).toEqual([]);
  });

  it('is refused for lines in the wrong order, and for a reply', async () => {
    const talk = openDiscussion(harness);
    harness.snippets.mapLines(1, unmoved);
    const { snippetId: snippet, owner } = talk;
    const turned = await send(owner, { snippet, anchor: { revision: 1, ...lines(4, 3) } });
    expect([turned.status, turned.fields]).toEqual([400, ['anchor.toLine']]);
    const { _id: parentComment } = await talk.post(owner);
    const anchor = { revision: 1, ...lines(3, 4) };
    const reply = await send(owner, { snippet, parentComment, anchor });
    expect([reply.status, reply.fields]).toEqual([400, ['anchor']]);
  });

  it('is refused to users who cannot see the snippet', async () => {
    const talk = openDiscussion(harness, { isPublic: false });
    harness.snippets.mapLines(1, unmoved);
    const anchor = { revision: 1, ...lines(3, 4) };
    const answer = await send(harness.person(), { snippet: talk.snippetId, anchor });
    expect([answer.status, answer.code]).toEqual([404, 'snippet.not_found']);
  });
});

describe('lines of a snippet that is changed', () => {
  it('move in the comments about them, or make them outdated for good', async () => {
    const talk = openDiscussion(harness);
    harness.snippets.mapLines(1, ({ fromLine, toLine }) => ({
      current: lines(fromLine, toLine),
      fault: null,
    }));
    const [moves, ends] = [await anchored(talk, 1, 2), await anchored(talk, 8, 9)];
    const currents = async () => {
      const { comments } = await talk.list();
      return [moves, ends].map(
        ({ _id }) => comments.find((one) => one._id === _id)?.anchor?.current,
      );
    };
    harness.snippets.mapLines(2, ({ fromLine }) => ({
      current: fromLine === 1 ? lines(2, 3) : null,
      fault: null,
    }));
    await changed(talk, 2);
    await expect.poll(currents, wait).toEqual([lines(2, 3), null]);
    const { comments } = await talk.list();
    for (const before of [moves, ends]) {
      const after = comments.find(({ _id }) => _id === before._id);
      expect(after?.version).toBeGreaterThan(before.version);
    }
    harness.snippets.mapLines(3, () => ({ current: lines(5, 5), fault: null }));
    await changed(talk, 3);
    await expect.poll(currents, wait).toEqual([lines(5, 5), null]);
  });

  it('are not mapped again for an older event, or one without a revision', async () => {
    const talk = openDiscussion(harness);
    harness.snippets.mapLines(7, unmoved);
    const { _id } = await anchored(talk, 1, 2);
    const asked: number[] = [];
    harness.snippets.mapLines(6, ({ revision }) => {
      asked.push(revision);
      return { current: null, fault: null };
    });
    await changed(talk, 6);
    await changed(talk);
    const last = openDiscussion(harness);
    const { _id: other } = await anchored(last, 1, 2);
    expect(other).toBeDefined();
    harness.snippets.mapLines(8, ({ revision }) => {
      asked.push(revision);
      return { current: lines(9, 9), fault: null };
    });
    await changed(last, 8);
    await changed(talk, 8);
    await expect.poll(() => current(talk, _id), wait).toEqual(lines(9, 9));
  });

  it('make a new comment fail with 409 if they were found in an older revision', async () => {
    const talk = openDiscussion(harness);
    harness.snippets.mapLines(4, unmoved);
    const { _id } = await anchored(talk, 1, 2);
    harness.snippets.mapLines(5, () => ({ current: lines(9, 9), fault: null }));
    await changed(talk, 5);
    await expect.poll(() => current(talk, _id), wait).toEqual(lines(9, 9));
    const anchor = { revision: 4, ...lines(3, 4) };
    const post = async () => (await send(talk.owner, { snippet: talk.snippetId, anchor })).status;
    harness.snippets.mapLines(4, unmoved);
    expect(await post()).toBe(409);
    harness.snippets.mapLines(5, unmoved);
    expect(await post()).toBe(201);
  });
});
