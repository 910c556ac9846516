import { aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('forwards the request id to the snippets and auth services when a comment is created', async () => {
  const ana = aUser();
  const snippet = harness.snippets.put({ authorId: ana.id });
  const answer = await harness.api.as(ana).send('/api/comments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'hop-from-the-gateway' },
    body: JSON.stringify({ snippet: snippet._id, content: 'Hi' }),
  });
  expect(answer.headers.get('x-request-id')).toBe('hop-from-the-gateway');
  expect(harness.snippets.requestIds).toContain('hop-from-the-gateway');
  expect(harness.auth.requestIds).toContain('hop-from-the-gateway');
});

it('takes the name of an author from the token while auth is down, and answers 503 while snippets is down', async () => {
  const ana = aUser();
  const snippet = harness.snippets.put({ authorId: ana.id });
  await harness.auth.stop();
  const made = await harness.api
    .as(ana)
    .call('POST /comments', { body: { snippet: snippet._id, content: 'Still here' } });
  expect(made.data.comment.author).toEqual({ _id: ana.id, username: ana.username });
  await harness.snippets.stop();
  const refused = await harness.api
    .as(ana)
    .call('POST /comments', { body: { snippet: snippet._id, content: 'Not now' } });
  expect([refused.status, refused.code]).toEqual([503, 'service.unavailable']);
  expect(refused.headers.get('retry-after')).not.toBeNull();
});
