import { internalRoutes } from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeSnippetStats,
  type Harness,
  readDatabase,
  register,
  startFakeSnippetStats,
  startHarness,
  totalsOf,
} from '../../test/harness.ts';

let auth: Harness;
let snippets: FakeSnippetStats;

beforeAll(async () => {
  snippets = await startFakeSnippetStats();
  auth = await startHarness({ snippetsUrl: snippets.url, env: { DEMO_ACCESS: 'on' } });
});
afterAll(async () => {
  await auth.stop();
  await snippets.stop();
});

const SECRETS = /password|hash|email|token|usernameKey|@example\.com/i;

describe('the list of users', () => {
  it('shows the newest users first, counts exactly and pages without overlap', async () => {
    const before = (await auth.api.call('GET /users')).data.pagination.total;
    const names: string[] = [];
    for (let n = 0; n < 5; n += 1) names.push((await register(auth.api)).username);
    const pages = [1, 2, 3].map((page) =>
      auth.api.call('GET /users', { query: { page, limit: 2 } }),
    );
    const answers = await Promise.all(pages);
    const listed = answers.flatMap((answer) => answer.data.users.map((user) => user.username));
    expect(listed.slice(0, 5)).toEqual(names.toReversed());
    expect(answers[0]?.data.pagination).toMatchObject({ page: 1, limit: 2, total: before + 5 });
    const past = await auth.api.call('GET /users', { query: { page: 5000 } });
    expect([past.status, past.data.users]).toEqual([200, []]);
  });

  it('finds users by the beginning of a name, ignores case, and does not interpret patterns', async () => {
    await register(auth.api, { username: 'Grace_Hopper' });
    await register(auth.api, { username: 'grace-kelly' });
    const find = async (search: string) => {
      const { data } = await auth.api.call('GET /users', { query: { search } });
      return { names: data.users.map((user) => user.username), total: data.pagination.total };
    };
    expect(await find('GRACE')).toEqual({ names: ['grace-kelly', 'Grace_Hopper'], total: 2 });
    expect(await find('.*')).toEqual({ names: [], total: 0 });
    const { data } = await auth.api.call('GET /users/search', { query: { q: 'grace', limit: 1 } });
    expect(data.users.map((user) => user.username)).toEqual(['grace-kelly']);
  });

  it('reads pages and searches for names through an index', async () => {
    const plans = await readDatabase(auth.stores, async (db) => {
      const accounts = db.collection('accounts');
      const page = accounts.find({ isDemo: false }).sort({ createdAt: -1, _id: -1 }).limit(12);
      const key = { $gte: 'grace', $lt: 'grace\uffff' };
      const names = accounts.find({ isDemo: false, usernameKey: key }).sort({ usernameKey: 1 });
      return JSON.stringify([await page.explain(), await names.limit(10).explain()]);
    });
    expect(plans).toContain('newest');
    expect(plans).toContain('by_name');
    expect(plans).not.toContain('COLLSCAN');
  });

  it('never shows an address, a hash or a token of a user', async () => {
    const ana = await register(auth.api);
    const answers = [
      await auth.api.call('GET /users'),
      await auth.api.call('GET /users/search', { query: { q: ana.username } }),
      await auth.api.call('GET /users/:id', { params: { id: ana.user._id } }),
      await ana.api.call('GET /users/:id', { params: { id: ana.user._id } }),
    ];
    for (const answer of answers) expect(answer.text).not.toMatch(SECRETS);
  });

  it('leaves demo accounts out of the search for users', async () => {
    const body = { email: 'passing-by@example.com', password: 'x' };
    const demo = await auth.api.call('POST /auth/login', { body });
    const { username } = demo.data.user;
    const found = await auth.api.call('GET /users', { query: { search: username } });
    expect(found.data.users).toEqual([]);
  });
});

describe('one user', () => {
  it('is answered with 404 if the id is unknown or malformed', async () => {
    for (const id of [anId(), 'nobody', '%24ne']) {
      const answer = await auth.api.send(`/api/users/${id}`);
      expect([answer.status, answer.code]).toEqual([404, 'user.not_found']);
      const stats = await auth.api.send(`/api/users/${id}/stats`);
      expect([stats.status, stats.code]).toEqual([404, 'user.not_found']);
    }
  });

  it('has totals over public snippets for others and over all snippets for themselves', async () => {
    const ana = await register(auth.api);
    const bo = await register(auth.api);
    snippets.totals.set(ana.user._id, { public: totalsOf(2), all: totalsOf(5) });
    const of = async (api: Harness['api']) => {
      const params = { id: ana.user._id };
      const [user, stats] = await Promise.all([
        api.call('GET /users/:id', { params }),
        api.call('GET /users/:id/stats', { params }),
      ]);
      expect(stats.data.stats).toEqual(user.data.user.stats);
      return stats.data.stats;
    };
    expect(await of(auth.api)).toEqual(totalsOf(2));
    expect(await of(bo.api)).toEqual(totalsOf(2));
    expect(await of(ana.api)).toEqual(totalsOf(5));
    expect((await ana.api.call('GET /auth/me')).data.user.stats).toEqual(totalsOf(5));
  });
});

it('returns the totals of the platform', async () => {
  const { data } = await auth.api.call('GET /users/stats');
  const { total } = (await auth.api.call('GET /users')).data.pagination;
  expect(data.stats).toEqual({ ...totalsOf(7), totalLanguages: 3, totalUsers: total });
});

it('returns the cards of existing users to other services', async () => {
  const ana = await register(auth.api);
  const ask = (key: string) =>
    auth.api.send('/internal/users/cards', {
      method: 'POST',
      body: JSON.stringify({ ids: [ana.user._id, anId()] }),
      headers: { 'content-type': 'application/json', 'x-internal-key': key },
    });
  const answer = await ask(auth.internalKey);
  expect(answer.data).toMatchObject({ users: [{ _id: ana.user._id, username: ana.username }] });
  expect(answer.text).not.toMatch(SECRETS);
  expect((await ask('guess')).status).toBe(403);
});

it('returns cards by username, in any case, to other services', async () => {
  const [ana, bo] = [await register(auth.api), await register(auth.api)];
  const usernames = [ana.username.toUpperCase(), bo.username, 'nobody-at-all', '$ne'];
  const answer = await auth.api.send('/internal/users/by-names', {
    method: 'POST',
    body: JSON.stringify({ usernames }),
    headers: { 'content-type': 'application/json', 'x-internal-key': auth.internalKey },
  });
  expect(answer.text).not.toMatch(SECRETS);
  const { users } = internalRoutes['POST /internal/users/by-names'].reply.parse(answer.data);
  expect(users.map(({ username }) => username).sort()).toEqual([ana.username, bo.username].sort());
});

describe('a user by name', () => {
  const byName = (name: string) => auth.api.send(`/api/users/by-name/${encodeURIComponent(name)}`);

  it('is found in any case, and contains nothing private', async () => {
    await register(auth.api, { username: 'Katherine-J' });
    const answer = await byName('katherine-j');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"username":"Katherine-J"');
    expect(answer.text).not.toMatch(SECRETS);
  });

  it.each(['Katherine', 'nobody at all', '.*', '$ne', 'x'.repeat(500)])(
    'is not found if no user has the name: %s',
    async (name) => {
      const answer = await byName(name);
      expect([answer.status, answer.code]).toEqual([404, 'user.not_found']);
    },
  );
});
