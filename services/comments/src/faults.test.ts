import { aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('tells that it is alive, ready and what it measures', async () => {
  expect((await harness.api.send('/healthz')).status).toBe(200);
  expect((await harness.api.send('/readyz')).body).toMatchObject({ status: 'ready' });
  expect((await harness.api.send('/metrics')).text).toContain('http_request_duration_seconds');
});

it('hands its request id on to the services it asks', async () => {
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

it('names its author by the token while auth is away, and 503s while snippets is', async () => {
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

it.each([
  ['a body that is not JSON', { body: '{', type: 'application/json' }, 400],
  ['a body of another type', { body: 'x', type: 'text/plain' }, 415],
  ['a body over a megabyte', { body: `"${'x'.repeat(1_100_000)}"`, type: 'application/json' }, 413],
])('answers %s with the envelope', async (_what, { body, type }, status) => {
  const answer = await harness.api.as(aUser()).send('/api/comments', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ status: 'error', requestId: expect.any(String) });
});
