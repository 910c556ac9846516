import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { say } from '../../test/talk.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const listed = async (snippetId: string) =>
  (await harness.api.call('GET /comments/snippet/:snippetId', { params: { snippetId } })).data;

const wait = { timeout: 8000 };

it('drops a discussion with its snippet, and takes no more comments into it', async () => {
  const ana = harness.person();
  const snippet = harness.snippets.put({ authorId: ana.id });
  const on = snippet._id;
  await say(harness, { by: ana, on });
  await harness.events.publish('snippet.deleted', { snippetId: on, authorId: ana.id });
  // The facts still say that it exists: only the event tells otherwise.
  await expect.poll(async () => (await listed(on)).pagination.totalComments, wait).toBe(0);
  expect((await listed(on)).comments).toEqual([]);
  const late = await harness.api
    .as(ana)
    .call('POST /comments', { body: { snippet: on, content: 'Late' } });
  expect([late.status, late.code]).toEqual([404, 'snippet.not_found']);
});

it('shows the new name of an author, and an older event does not bring the old one back', async () => {
  const ana = harness.person();
  const { _id: on } = harness.snippets.put({ authorId: ana.id });
  await say(harness, { by: ana, on });
  const card = { _id: ana.id, username: ana.username };
  const name = async () => (await listed(on)).comments[0]?.author?.firstName;
  await harness.events.publish('user.updated', { user: { ...card, firstName: 'Ana' }, version: 7 });
  await expect.poll(name, wait).toBe('Ana');
  await harness.events.publish('user.updated', { user: { ...card, firstName: 'Old' }, version: 6 });
  await harness.events.publish('user.updated', { user: { ...card, firstName: 'New' }, version: 8 });
  await expect.poll(name, wait).toBe('New');
});

it('takes out what a deleted user wrote and keeps the place of what others answered', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const { _id: on } = harness.snippets.put({ authorId: bo.id });
  const answered = await say(harness, { by: ana, on, content: 'Answered' });
  const reply = await say(harness, { by: bo, on, content: 'Reply', under: answered._id });
  await say(harness, { by: ana, on, content: 'Thanks', under: reply._id });
  await say(harness, { by: ana, on, content: 'Alone' });
  await harness.events.publish('user.deleted', { userId: ana.id });
  await expect.poll(async () => (await listed(on)).pagination.totalComments, wait).toBe(1);
  const { comments, pagination } = await listed(on);
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

it('drops a placeholder when the last reply below it goes', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const { _id: on } = harness.snippets.put({ authorId: harness.person().id });
  const root = await say(harness, { by: ana, on });
  await say(harness, { by: bo, on, under: root._id });
  await harness.events.publish('user.deleted', { userId: ana.id });
  await expect.poll(async () => (await listed(on)).comments[0]?.isDeleted, wait).toBe(true);
  await harness.events.publish('user.deleted', { userId: bo.id });
  await expect.poll(async () => (await listed(on)).comments.length, wait).toBe(0);
  expect((await listed(on)).pagination).toMatchObject({ total: 0, totalComments: 0 });
});
