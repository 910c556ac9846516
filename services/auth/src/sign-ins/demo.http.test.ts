import { createLog, systemContext } from '@snippetry/service-kit';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';
import { withStore } from '../../test/with-store.ts';

let auth: Harness;

beforeAll(async () => {
  auth = await startHarness({ env: { DEMO_ACCESS: 'on' } });
});
afterAll(() => auth.stop());

const ctx = systemContext({ log: createLog({ name: 'test', level: 'silent' }) });
const tomorrow = () => new Date(Date.now() + 25 * 3_600_000);
const login = (email: string, password: string) =>
  auth.api.call('POST /auth/login', { body: { email, password } });

describe('demo access', () => {
  it('creates an account for a day when an unknown address signs in', async () => {
    const answer = await login('jo.doe+new@example.com', 'anything');
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({ isDemo: true });
    expect(answer.data.user.username).toMatch(/^jo-doe-new-[0-9a-f]{6}$/);
    const claims = jwt.decode(answer.data.token);
    if (claims === null || typeof claims === 'string') throw new Error('no claims');
    expect((claims.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  });

  it('never signs in to an existing account without its password', async () => {
    const ana = await register(auth.api);
    const answer = await login(ana.email.toUpperCase(), 'anything');
    expect([answer.status, answer.code]).toEqual([401, 'auth.invalid_credentials']);
    const first = await login('again@example.com', 'first');
    const second = await login('again@example.com', 'second');
    expect([first.status, second.status]).toEqual([200, 401]);
    expect((await login('again@example.com', 'first')).data.user._id).toBe(first.data.user._id);
  });

  it('leaves the address free to register; then only the new password signs in', async () => {
    const email = 'Taken.Never@example.com';
    const demo = await login(email, 'anything');
    const { data } = await auth.api.call('GET /auth/check-availability', { query: { email } });
    expect(data).toEqual({ emailAvailable: true });
    const owner = await register(auth.api, { email });
    expect(owner.user).toMatchObject({ isDemo: false, email });
    expect((await login(email, 'anything')).status).toBe(401);
    expect((await login(email.toLowerCase(), owner.password)).data.user._id).toBe(owner.user._id);
    expect((await auth.api.as(demo.data.token).call('GET /auth/me')).status).toBe(200);
  });

  it('accepts any password, also a common one', async () => {
    expect((await login('common@example.com', 'password')).status).toBe(200);
  });

  it('creates one account for several simultaneous sign-ins with the same address', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => login('twice@example.com', 'same')));
    const ids = new Set(answers.map((answer) => answer.data.user._id));
    expect(ids.size).toBe(1);
  });

  it('removes the follows of and by an expired account', async () => {
    const ana = await register(auth.api);
    const bo = (await login('follower@example.com', 'x')).data;
    const follow = (api: Harness['api'], id: string) =>
      api.call('POST /users/:id/follow', { params: { id } });
    await follow(auth.api.as(bo.token), ana.user._id);
    await follow(ana.api, bo.user._id);
    const counts = async () => {
      const { data } = await ana.api.call('GET /auth/me');
      return [data.user.followerCount, data.user.followingCount];
    };
    expect(await counts()).toEqual([1, 1]);
    await withStore(auth.stores, ({ deletion }) => deletion.deleteExpired(ctx, tomorrow()));
    expect(await counts()).toEqual([0, 0]);
    const left = await readDatabase(auth.stores, (db) => db.collection('follows').countDocuments());
    expect(left).toBe(0);
  });

  it('deletes each demo account once after its day, and no other account', async () => {
    const { user } = (await login('brief@example.com', 'x')).data;
    const ana = await register(auth.api);
    const deleted = await withStore(auth.stores, async ({ deletion }) => {
      expect(await deletion.deleteExpired(ctx)).toBe(0);
      const both = await Promise.all([
        deletion.deleteExpired(ctx, tomorrow()),
        deletion.deleteExpired(ctx, tomorrow()),
      ]);
      return Math.max(...both);
    });
    expect(deleted).toBeGreaterThan(0);
    const answer = await auth.api.call('GET /users/:id', { params: { id: user._id } });
    expect(answer.status).toBe(404);
    expect((await ana.api.call('GET /auth/me')).status).toBe(200);
    const left = await readDatabase(auth.stores, (db) =>
      db.collection('accounts').countDocuments({ isDemo: true }),
    );
    expect(left).toBe(0);
  });
});

it('refuses an unknown address if demo access is off', async () => {
  const closed = await startHarness({ stores: auth.stores, keys: auth.keys });
  const body = { email: 'somebody@example.com', password: 'anything' };
  const answer = await closed.api.call('POST /auth/login', { body });
  expect([answer.status, answer.code]).toEqual([401, 'auth.invalid_credentials']);
  await closed.stop();
});
