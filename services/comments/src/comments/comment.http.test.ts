import { commentServiceRoutes } from '@snippetry/contracts';
import { anId, routesOpenToStrangers, whileMembersOnly } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { postComment } from '../../test/post-comment.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const listed = (snippetId: string, query: object = {}) =>
  harness.api.call('GET /comments/snippet/:snippetId', { params: { snippetId }, query });

const repliesTo = async (id: string, query: object = {}) =>
  (await harness.api.call('GET /comments/:id/replies', { params: { id }, query })).data;

const count = async (id: string) =>
  (await harness.api.call('GET /snippets/:id/comments/count', { params: { id } })).data.count;

describe('writing a comment', () => {
  it('answers a new comment with its author and the allowed actions', async () => {
    const ana = harness.person({ firstName: 'Ana', lastName: 'Lim', reputation: 20 });
    const snippet = harness.snippets.put({ authorId: ana.id });
    const body = { snippet: snippet._id, content: '  Is **this** safe?  ' };
    const answer = await harness.api.as(ana).call('POST /comments', { body });
    expect(answer.status).toBe(201);
    expect(answer.data.comment).toMatchObject({
      content: 'Is **this** safe?',
      snippet: snippet._id,
      parentComment: null,
      author: { username: ana.username, firstName: 'Ana', lastName: 'Lim', reputation: 20 },
      allowed: ['edit', 'delete'],
      replies: [],
    });
  });

  it('creates a comment through the route of its snippet as well', async () => {
    const ana = harness.person();
    const { _id: id } = harness.snippets.put({ authorId: ana.id });
    const answer = await harness.api
      .as(ana)
      .call('POST /snippets/:id/comments', { params: { id }, body: { content: 'Hi' } });
    expect(answer.status).toBe(201);
    expect(await count(id)).toBe(1);
  });

  it('nests replies three levels deep and refuses the fourth', async () => {
    const ana = harness.person();
    const { _id: snippetId } = harness.snippets.put({ authorId: ana.id });
    const first = await postComment(harness, { author: ana, snippetId });
    const second = await postComment(harness, { author: ana, snippetId, parentId: first._id });
    const third = await postComment(harness, { author: ana, snippetId, parentId: second._id });
    const answer = await harness.api.as(ana).call('POST /comments', {
      body: { snippet: snippetId, content: 'Deeper', parentComment: third._id },
    });
    expect([answer.status, answer.code]).toEqual([400, 'comment.too_deep']);
    expect(await count(snippetId)).toBe(3);
  });

  it('refuses a reply to a comment of another snippet', async () => {
    const ana = harness.person();
    const here = harness.snippets.put({ authorId: ana.id });
    const there = harness.snippets.put({ authorId: ana.id });
    const elsewhere = await postComment(harness, { author: ana, snippetId: there._id });
    const answer = await harness.api.as(ana).call('POST /comments', {
      body: { snippet: here._id, content: 'Hi', parentComment: elsewhere._id },
    });
    expect([answer.status, answer.code]).toEqual([404, 'comment.not_found']);
    expect(await count(here._id)).toBe(0);
  });

  it('keeps the totals exact when many comments are written at once', async () => {
    const ana = harness.person();
    const { _id: snippetId } = harness.snippets.put({ authorId: ana.id });
    const first = await Promise.all(
      [1, 2, 3].map(() => postComment(harness, { author: ana, snippetId })),
    );
    const parentId = first[0]?._id ?? '';
    await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        postComment(harness, { author: ana, snippetId, ...(i % 2 && { parentId }) }),
      ),
    );
    const page = (await listed(snippetId)).data;
    expect(await count(snippetId)).toBe(9);
    expect(page.pagination).toMatchObject({ total: 6, totalComments: 9 });
    expect(page.comments.find(({ _id }) => _id === parentId)?.metrics.repliesCount).toBe(3);
  });

  it.each([
    ['no text', 'content', ''],
    ['blanks', 'content', '   '],
    ['2001 characters', 'content', 'x'.repeat(2001)],
    ['an operator', 'content', { $gt: '' }],
    ['a list', 'content', ['a']],
    ['a malformed id', 'snippet', 'nonsense'],
    ['an operator', 'snippet', { $ne: null }],
    ['a malformed id', 'parentComment', '123'],
    ['an operator', 'parentComment', { $exists: false }],
  ])('refuses %s in the field %s', async (_what, field, value) => {
    const ana = harness.person();
    const snippet = harness.snippets.put({ authorId: ana.id });
    const answer = await harness.api.as(ana).send('/api/comments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ snippet: snippet._id, content: 'Hi', [field]: value }),
    });
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    expect(answer.fields.some((path) => path.startsWith(field))).toBe(true);
    expect(await count(snippet._id)).toBe(0);
  });

  it('ignores fields of the body that a client may not set', async () => {
    const ana = harness.person();
    const snippet = harness.snippets.put({ authorId: ana.id });
    const answer = await harness.api.as(ana).send('/api/comments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        snippet: snippet._id,
        content: 'Hi',
        author: anId(),
        metrics: { likesCount: 99 },
        isEdited: true,
      }),
    });
    expect(answer.data).toMatchObject({
      comment: { author: { _id: ana.id }, isEdited: false, metrics: { likesCount: 0 } },
    });
  });
});

describe('lists of comments', () => {
  it('show trees, newest or oldest first, with replies oldest first', async () => {
    const ana = harness.person();
    const { _id: snippetId } = harness.snippets.put({ authorId: ana.id });
    const a = await postComment(harness, { author: ana, snippetId, content: 'a' });
    const b = await postComment(harness, { author: ana, snippetId, content: 'b' });
    const one = await postComment(harness, {
      author: ana,
      snippetId,
      content: '1',
      parentId: a._id,
    });
    const two = await postComment(harness, {
      author: ana,
      snippetId,
      content: '2',
      parentId: a._id,
    });
    const order = async (sortBy: string) =>
      (await listed(snippetId, { sortBy })).data.comments.map(({ _id }) => _id);
    expect(await order('newest')).toEqual([b._id, a._id]);
    expect(await order('-createdAt')).toEqual([b._id, a._id]);
    expect(await order('popular')).toEqual([b._id, a._id]);
    expect(await order('oldest')).toEqual([a._id, b._id]);
    const [, tree] = (await listed(snippetId)).data.comments;
    expect(tree?.replies.map(({ _id }) => _id)).toEqual([one._id, two._id]);
  });

  it('page through top-level comments without overlap, and end with an empty page', async () => {
    const ana = harness.person();
    const { _id: snippetId } = harness.snippets.put({ authorId: ana.id });
    for (let i = 0; i < 5; i += 1)
      await postComment(harness, { author: ana, snippetId, content: `${i}` });
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await listed(snippetId, { page, limit: 2 })).data);
    expect(pages.map(({ comments }) => comments.map(({ content }) => content))).toEqual([
      ['4', '3'],
      ['2', '1'],
      ['0'],
      [],
    ]);
    expect(pages[0]?.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 5,
      totalPages: 3,
      hasNext: true,
      hasPrev: false,
      totalComments: 5,
    });
  });

  it('show the direct replies of a comment', async () => {
    const ana = harness.person();
    const { _id: snippetId } = harness.snippets.put({ authorId: ana.id });
    const root = await postComment(harness, { author: ana, snippetId });
    const reply = await postComment(harness, { author: ana, snippetId, parentId: root._id });
    await postComment(harness, { author: ana, snippetId, parentId: reply._id });
    const { data } = await harness.api.call('GET /comments/:id/replies', {
      params: { id: root._id },
    });
    expect(data.comments.map(({ _id }) => _id)).toEqual([reply._id]);
    expect(data.pagination).toMatchObject({ total: 1, totalComments: 3 });
  });

  it('show ten replies to each comment, and further ones page by page', async () => {
    const ana = harness.person();
    const { _id: snippetId } = harness.snippets.put({ authorId: ana.id });
    const root = await postComment(harness, { author: ana, snippetId });
    const reply = (content: string, parentId: string) =>
      postComment(harness, { author: ana, snippetId, content, parentId });
    const first = await reply('0', root._id);
    for (let i = 1; i < 12; i++) await reply(`${i}`, root._id);
    for (let i = 0; i < 11; i++) await reply(`0.${i}`, first._id);
    const last = (await repliesTo(root._id, { page: 2 })).comments;
    await reply('11.0', last[1]?._id ?? '');
    const texts = (comments: { content: string }[] = []) => comments.map(({ content }) => content);
    const numbers = Array.from({ length: 12 }, (_, i) => `${i}`);
    const [tree] = (await listed(snippetId)).data.comments;
    expect(texts(tree?.replies)).toEqual(numbers.slice(0, 10));
    expect(tree?.metrics.repliesCount).toBe(12);
    expect(texts(tree?.replies[0]?.replies)).toEqual(numbers.slice(0, 10).map((i) => `0.${i}`));
    const second = await repliesTo(root._id, { page: 2 });
    expect(texts(second.comments)).toEqual(['10', '11']);
    expect(second.comments[1]).toMatchObject({ metrics: { repliesCount: 1 }, replies: [] });
    expect(second.pagination).toMatchObject({ total: 12, totalPages: 2, hasNext: false });
    expect(texts((await repliesTo(first._id, { page: 2 })).comments)).toEqual(['0.10']);
  });

  it.each([
    ['limit', '101'],
    ['limit', '0'],
    ['page', '0'],
    ['page', 'x'],
    ['sortBy', 'worst'],
    ['sortBy[$ne]', 'x'],
  ])('refuse %s=%s', async (name, value) => {
    const snippet = harness.snippets.put({ authorId: anId() });
    const query = new URLSearchParams({ [name]: value });
    const answer = await harness.api.send(`/api/comments/snippet/${snippet._id}?${query}`);
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  });
});

describe('the author of a comment', () => {
  it('is fetched from the auth service once and then read from the database', async () => {
    const ana = harness.person();
    const { _id: snippetId } = harness.snippets.put({ authorId: ana.id });
    await postComment(harness, { author: ana, snippetId });
    const before = harness.auth.requestCount;
    await listed(snippetId);
    await postComment(harness, { author: ana, snippetId });
    expect(harness.auth.requestCount).toBe(before);
  });
});

it('serves visitors nothing if only members may read', async () => {
  await whileMembersOnly(harness.stores.redisUrl, async () => {
    expect(await routesOpenToStrangers(harness.url, commentServiceRoutes)).toEqual([]);
  });
});
