import { isolatedStores, startFakeAuth, TEST_INTERNAL_KEY } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, newUser, startInstance, titles } from '../../test/instance.ts';

let auth: Awaited<ReturnType<typeof startFakeAuth>>;
let instance: Awaited<ReturnType<typeof startInstance>>;

beforeAll(async () => {
  auth = await startFakeAuth();
  instance = await startInstance(await isolatedStores(), {
    AUTH_URL: auth.url,
    INTERNAL_KEY: TEST_INTERNAL_KEY,
  });
});
afterAll(async () => {
  await instance.stop();
  await auth.stop();
});

it('lists the public snippets of followed users, immediately after following them', async () => {
  const [reader, ana, bo] = [newUser(instance), newUser(instance), newUser(instance)];
  await create(ana, { title: 'of Ana', language: 'go', tags: ['net'] });
  await create(ana, { title: 'Ana alone', isPublic: false });
  await create(bo, { title: 'of Bo', language: 'rust' });
  const query = { following: 'true' } as const;
  const list = async () => titles((await reader.api.call('GET /snippets', { query })).data);
  expect(await list()).toEqual([]);
  auth.setFollowing(reader.id, [ana.id]);
  expect(await list()).toEqual(['of Ana']);
  auth.setFollowing(reader.id, [ana.id, bo.id]);
  expect(await list()).toEqual(['of Bo', 'of Ana']);
  const before = auth.requestCount;
  const { data } = await reader.api.call('GET /snippets/facets', { query });
  expect(auth.requestCount).toBe(before + 1);
  expect(data.facets.language).toEqual([
    { value: 'go', count: 1 },
    { value: 'rust', count: 1 },
  ]);
  const everybody = { query: { following: 'false' } } as const;
  expect((await reader.api.call('GET /snippets', everybody)).data.snippets).toHaveLength(2);
});

it('lists nothing for a visitor, who follows no users', async () => {
  const before = auth.requestCount;
  const query = { following: 'true' } as const;
  const { data } = await instance.visitor.call('GET /snippets', { query });
  expect([data.snippets, data.pagination.total]).toEqual([[], 0]);
  const { facets } = (await instance.visitor.call('GET /snippets/facets', { query })).data;
  expect(Object.values(facets).flat()).toEqual([]);
  expect(auth.requestCount).toBe(before);
});

it('answers 503 for followed users while auth is away, but still lists all public snippets', async () => {
  const reader = newUser(instance);
  await auth.stop();
  const { status, code } = await reader.api.send('/api/snippets?following=true');
  expect([status, code]).toEqual([503, 'service.unavailable']);
  expect((await reader.api.call('GET /snippets')).data.pagination.total).toBe(2);
});
