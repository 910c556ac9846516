import { newId } from '@snippetry/service-kit';
import { aSnippet, aUser, isolatedStores, type Stores } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, type Instance, startLimited } from '../../test/instance.ts';

let stores: Stores;
let instance: Instance;
beforeAll(async () => {
  stores = await isolatedStores();
  instance = await startLimited(stores);
});
afterAll(() => instance.stop());

/** Returns a user with a new account: the id contains the time of creation. */
function newcomer(at: Instance = instance) {
  const user = aUser({ id: newId() });
  return { ...user, api: at.visitor.as(user) };
}

type Answer = { status: number; headers: Headers };

function expectRefused({ status, headers }: Answer) {
  expect(status).toBe(429);
  const retryAfter = Number(headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(600);
}

it('a new account cannot create a hundred snippets in seconds, nor by forks and duplicates', async () => {
  const { api } = newcomer();
  const body = aSnippet();
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => api.call('POST /snippets', { body })),
  );
  const created = answers.filter(({ status }) => status === 201);
  expect(created).toHaveLength(60);
  for (const answer of answers) if (answer.status !== 201) expectRefused(answer);
  const params = { id: created[0]?.data.snippet._id ?? '' };
  expectRefused(await api.call('POST /snippets/:id/duplicate', { params }));
  expectRefused(await api.call('POST /snippets/:id/fork', { params }));
});

it('a new account can create forty snippets, however fast', async () => {
  const { api } = newcomer();
  for (let made = 0; made < 40; made += 1) {
    const { status } = await api.call('POST /snippets', { body: aSnippet() });
    expect([made, status]).toEqual([made, 201]);
  }
});

it('a new account can import a library of a thousand snippets at once', async () => {
  const { api } = newcomer();
  for (let from = 0; from < 1000; from += 200) {
    const items = Array.from({ length: 200 }, (_, at) => aSnippet({ title: `Item ${from + at}` }));
    const { data } = await api.call('POST /snippets/import', { body: { items } });
    expect(data.created).toBe(200);
  }
}, 60_000);

it('the imported items and bytes of an account are limited per period', async () => {
  const limits = { IMPORT_ITEMS_PER_MINUTE: '4', IMPORT_MB_PER_MINUTE: '1' };
  const limited = await startLimited(stores, limits);
  const send = (api: Instance['visitor'], items: unknown[], dryRun = false) =>
    api.call('POST /snippets/import', { body: { items, dryRun } });
  const { api } = newcomer(limited);
  const items = Array.from({ length: 10 }, (_, at) => aSnippet({ title: `Item ${at}` }));
  expect((await send(api, items, true)).data.results).toHaveLength(10);
  expect((await send(api, items)).data.created).toBe(10);
  expectRefused(await send(api, [aSnippet()]));
  const large = Array.from({ length: 5 }, () => aSnippet({ content: '€'.repeat(200_000) }));
  expectRefused(await send(newcomer(limited).api, large));
  expect((await create(newcomer(limited))).title).toBe(aSnippet().title);
  await limited.stop();
});
