import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { postComment } from '../../test/post-comment.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const listed = async (snippetId: string) =>
  (await harness.api.call('GET /comments/snippet/:snippetId', { params: { snippetId } })).data;

const wait = { timeout: 8000 };

it('deletes the discussion of a deleted snippet and refuses new comments on it', async () => {
  const ana = harness.person();
  const snippet = harness.snippets.put({ authorId: ana.id });
  const snippetId = snippet._id;
  await postComment(harness, { author: ana, snippetId });
  await harness.events.publish('snippet.deleted', { snippetId, authorId: ana.id });
  // The fake snippets service still has the snippet: only the event reports its deletion.
  const left = async () => {
    const { comments, pagination } = await listed(snippetId);
    return [comments, pagination.totalComments];
  };
  // The discussion is closed first; its comments are deleted afterwards.
  await expect.poll(left, wait).toEqual([[], 0]);
  const late = await harness.api
    .as(ana)
    .call('POST /comments', { body: { snippet: snippetId, content: 'Late' } });
  expect([late.status, late.code]).toEqual([404, 'snippet.not_found']);
});

it('shows the new name of an author, even if an older event arrives later', async () => {
  const ana = harness.person();
  const { _id: snippetId } = harness.snippets.put({ authorId: ana.id });
  await postComment(harness, { author: ana, snippetId });
  const card = { _id: ana.id, username: ana.username };
  const name = async () => (await listed(snippetId)).comments[0]?.author?.firstName;
  await harness.events.publish('user.updated', { user: { ...card, firstName: 'Ana' }, version: 7 });
  await expect.poll(name, wait).toBe('Ana');
  await harness.events.publish('user.updated', { user: { ...card, firstName: 'Old' }, version: 6 });
  await harness.events.publish('user.updated', { user: { ...card, firstName: 'New' }, version: 8 });
  await expect.poll(name, wait).toBe('New');
});

it('anonymizes the comments of a deleted user, and turns mentions of them into plain text', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const { _id: snippetId } = harness.snippets.put({ authorId: bo.id });
  const written = await postComment(harness, { author: ana, snippetId, content: 'Still true' });
  const reply = { author: bo, snippetId, content: `So it is, @${ana.username}` };
  await postComment(harness, { ...reply, parentId: written._id });
  await harness.api.as(bo).call('POST /comments/:id/react', {
    params: { id: written._id },
    body: { type: 'likes' },
  });
  const shown = async () => (await listed(snippetId)).comments[0];
  await expect.poll(async () => (await shown())?.author?._id, wait).toBe(ana.id);
  expect((await shown())?.replies[0]?.mentions).toEqual([ana.username]);
  await harness.events.publish('user.deleted', { userId: ana.id, keepsComments: true });
  await expect.poll(async () => (await shown())?.author, wait).toBeNull();
  // Mentions are removed after comments, in transactions of their own.
  await expect.poll(async () => (await shown())?.replies[0]?.mentions, wait).toEqual([]);
  expect(await shown()).toMatchObject({
    content: 'Still true',
    isDeleted: false,
    version: written.version + 3,
    metrics: { likesCount: 1, repliesCount: 1 },
    replies: [{ content: reply.content, mentions: [], author: { _id: bo.id } }],
  });
  // The comment can still be reported, and the owner of the snippet decides.
  const cid = harness.api.as(harness.person());
  const body = { reason: 'spam' as const };
  const reported = await cid.call('POST /comments/:id/report', {
    params: { id: written._id },
    body,
  });
  expect(reported.status).toBe(201);
  const { reports } = (await harness.api.as(bo).call('GET /comments/reports')).data;
  expect(reports).toMatchObject([{ author: null, reportedText: 'Still true' }]);
});

it('deletes the comments of a deleted user, with placeholders for those that have replies', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const { _id: snippetId } = harness.snippets.put({ authorId: bo.id });
  const answered = await postComment(harness, { author: ana, snippetId, content: 'Answered' });
  const reply = await postComment(harness, {
    author: bo,
    snippetId,
    content: 'Reply',
    parentId: answered._id,
  });
  await postComment(harness, { author: ana, snippetId, content: 'Thanks', parentId: reply._id });
  await postComment(harness, { author: ana, snippetId, content: 'Alone' });
  await harness.events.publish('user.deleted', { userId: ana.id });
  await expect.poll(async () => (await listed(snippetId)).pagination.totalComments, wait).toBe(1);
  const { comments, pagination } = await listed(snippetId);
  expect(pagination.total).toBe(1);
  expect(comments).toMatchObject([
    {
      _id: answered._id,
      isDeleted: true,
      content: '',
      author: null,
      metrics: { repliesCount: 1 },
      replies: [{ _id: reply._id, content: 'Reply', replies: [] }],
    },
  ]);
});

it('deletes the placeholder of a comment when the last reply below it is deleted', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const { _id: snippetId } = harness.snippets.put({ authorId: harness.person().id });
  const root = await postComment(harness, { author: ana, snippetId });
  await postComment(harness, { author: bo, snippetId, parentId: root._id });
  await harness.events.publish('user.deleted', { userId: ana.id });
  await expect.poll(async () => (await listed(snippetId)).comments[0]?.isDeleted, wait).toBe(true);
  await harness.events.publish('user.deleted', { userId: bo.id });
  await expect.poll(async () => (await listed(snippetId)).comments.length, wait).toBe(0);
  expect((await listed(snippetId)).pagination).toMatchObject({ total: 0, totalComments: 0 });
});
