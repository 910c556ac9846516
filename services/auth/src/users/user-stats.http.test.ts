import { until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FakeSnippetStats,
  type Harness,
  register,
  startFakeSnippetStats,
  startHarness,
  totalsOf,
} from '../../test/harness.ts';

let auth: Harness;
let snippets: FakeSnippetStats;

beforeAll(async () => {
  snippets = await startFakeSnippetStats();
  auth = await startHarness({ snippetsUrl: snippets.url });
});
afterAll(() => auth.stop());

it('returns the totals of other users while the call for one user does not return', async () => {
  const [ana, bo] = [await register(auth.api), await register(auth.api)];
  snippets.totals.set(bo.user._id, { public: totalsOf(2), all: totalsOf(4) });
  snippets.stuck.add(ana.user._id);
  const statsOf = (id: string) => auth.api.call('GET /users/:id/stats', { params: { id } });
  const stuck = await Promise.all([statsOf(ana.user._id), statsOf(ana.user._id)]);
  expect(stuck.map(({ status }) => status)).toEqual([503, 503]);
  const others = await statsOf(bo.user._id);
  expect([others.status, others.data.stats]).toEqual([200, totalsOf(2)]);
});

it('waits for current totals of a slow snippets service, and returns stored ones if they are enough', async () => {
  const ana = await register(auth.api);
  snippets.totals.set(ana.user._id, { public: totalsOf(5), all: totalsOf(6) });
  // Longer than the second that reads with stored totals wait.
  snippets.delayMs = 1500;
  const me = await ana.api.call('GET /auth/me');
  expect(me.data.user.stats).toEqual(totalsOf(0));
  const [platform, own] = await Promise.all([
    auth.api.call('GET /users/stats'),
    auth.api.call('GET /users/:id/stats', { params: { id: ana.user._id } }),
  ]);
  expect([platform.status, platform.data.stats.totalSnippets]).toEqual([200, 7]);
  expect([own.status, own.data.stats]).toEqual([200, totalsOf(5)]);
  snippets.delayMs = 0;
});

it('returns stored totals while the snippets service is down, and 503 if they must be current', async () => {
  const ana = await register(auth.api);
  snippets.totals.set(ana.user._id, { public: totalsOf(1), all: totalsOf(3) });
  const mine = async () => (await ana.api.call('GET /auth/me')).data.user.stats;
  await until(async () => (await mine()).totalSnippets === 3);
  await snippets.stop();
  const statusOfStats = async () => {
    const params = { id: ana.user._id };
    return (await ana.api.call('GET /users/:id/stats', { params })).status;
  };
  expect(await statusOfStats()).toBe(503);
  // Another process has an empty cache: its totals come from the database.
  const again = await startHarness({ stores: auth.stores, keys: auth.keys });
  const me = await again.api.as(ana.token).call('GET /auth/me');
  expect(me.data.user.stats).toEqual(totalsOf(3));
  const list = await again.api.call('GET /users', { query: { search: ana.username } });
  expect(list.data.users.map((user) => user.stats)).toEqual([totalsOf(1)]);
  const platform = await again.api.call('GET /users/stats');
  expect([platform.status, platform.code]).toEqual([503, 'service.unavailable']);
  expect(platform.headers.get('retry-after')).not.toBeNull();
  await again.stop();
});
