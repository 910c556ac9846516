import { newId } from '@snippetry/service-kit';
import { aUser, type ServiceHarness, startServiceHarness } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { service } from '../service.ts';

let harness: ServiceHarness;
beforeAll(async () => {
  // First day of an account: ten collections, five versions and thirty items in ten minutes.
  harness = await startServiceHarness(service, {
    COLLECTIONS_PER_MINUTE: '4',
    VERSIONS_PER_MINUTE: '2',
    IMPORT_ITEMS_PER_MINUTE: '12',
  });
});
afterAll(() => harness.stop());

/** Creates a user with a new account: the id contains its creation time. */
function newcomer() {
  const user = aUser({ id: newId() });
  harness.auth.put({ _id: user.id, username: user.username });
  return { ...user, api: harness.api.as(user) };
}

type Answer = { status: number; headers: Headers };

function expectRefused({ status, headers }: Answer) {
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

it('limits how many collections a new account creates and forks', async () => {
  const { api } = newcomer();
  const make = (name: string, isPublic = false) =>
    api.call('POST /collections', { body: { name, isPublic } });
  const first = await make('Kit', true);
  for (let made = 1; made < 10; made += 1) expect((await make(`Kit ${made}`)).status).toBe(201);
  expectRefused(await make('One more'));
  const params = { id: first.data.collection._id };
  expectRefused(await api.call('POST /collections/:id/fork', { params }));
  const other = newcomer();
  expect((await other.api.call('POST /collections/:id/fork', { params })).status).toBe(201);
});

it('limits how many versions a new account publishes', async () => {
  const { api, id: authorId } = newcomer();
  const made = await api.call('POST /collections', { body: { name: 'Kit', isPublic: true } });
  const params = { id: made.data.collection._id };
  const publish = async () => {
    const { _id: snippetId } = harness.snippets.put({ authorId });
    await api.call('POST /collections/:id/snippets', { params, body: { snippetId } });
    return api.call('POST /collections/:id/versions', { params, body: { notes: '' } });
  };
  for (let version = 0; version < 5; version += 1) expect((await publish()).status).toBe(201);
  expectRefused(await publish());
});

it('limits how many collections a new account imports, except in dry runs', async () => {
  const { api } = newcomer();
  const send = (count: number, dryRun = false) =>
    api.call('POST /collections/import', {
      body: { collections: Array.from({ length: count }, (_, at) => ({ name: `${at}` })), dryRun },
    });
  expect((await send(50, true)).status).toBe(200);
  expect((await send(3)).data.created).toBe(3);
  expectRefused(await send(1));
});
