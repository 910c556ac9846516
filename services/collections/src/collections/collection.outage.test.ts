import { aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('keeps working while the auth and snippets services are down, until it needs facts of snippets', async () => {
  const ana = aUser();
  await Promise.all([harness.auth.stop(), harness.snippets.stop()]);
  const api = harness.api.as(ana);
  const made = await api.call('POST /collections', { body: { name: 'Offline' } });
  expect(made.data.collection.owner).toEqual({ _id: ana.id, username: ana.username });
  expect((await api.call('GET /collections/my')).status).toBe(200);
  await harness.fill(made.data.collection._id, [ana.id]);
  // Members need the snippets service, which decides what the viewer may see.
  const refused = await api.call('GET /collections/my');
  expect([refused.status, refused.code]).toEqual([503, 'service.unavailable']);
});
