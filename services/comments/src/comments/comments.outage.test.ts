import { aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('hands the request id of a new comment on to the services that are asked', async () => {
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

it('names the author of a comment by the token while auth is away, and answers 503 while snippets is', async () => {
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
