import { issueToken } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

let auth: Harness;
let second: Harness;

beforeAll(async () => {
  auth = await startHarness({ env: { DEMO_ACCESS: 'on' } });
  second = await startHarness({ stores: auth.stores, keys: auth.keys });
});
afterAll(async () => {
  await second.stop();
  await auth.stop();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function signIn(person: { email: string; password: string }, userAgent = FIREFOX) {
  const { email, password } = person;
  const answer = await auth.api.send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  const body = answer.body as { data: { token: string } };
  return body.data.token;
}

const sessionsOf = async (api: Harness['api']) =>
  (await api.call('GET /auth/sessions')).data.sessions;
const kindsOf = async (api: Harness['api']) =>
  (await api.call('GET /auth/security-events', { query: {} })).data.events.map(({ kind }) => kind);
const isOpen = async (token: string) => {
  const answers = await Promise.all(
    [auth, second].map(({ api }) => api.as(token).call('GET /auth/me')),
  );
  return answers.map(({ status }) => status === 200);
};

describe('the list of sessions', () => {
  it('shows device, network and sign-in method of each, the current one first', async () => {
    const ana = await register(auth.api);
    await signIn(ana);
    const sessions = await sessionsOf(ana.api);
    expect(sessions).toMatchObject([
      { isCurrent: true, method: 'registration', network: '127.0.0.0/24' },
      { isCurrent: false, method: 'password', device: 'Firefox on Linux' },
    ]);
    expect(JSON.stringify(sessions)).not.toContain('127.0.0.1');
  });

  it('lacked the current session beside a hundred that were used later', async () => {
    const ana = await register(auth.api);
    await readDatabase(auth.stores, async (db) => {
      const sessions = db.collection('sessions');
      const account = await db.collection('accounts').findOne({ username: ana.username });
      const session = await sessions.findOne({ accountId: account?._id });
      const { _id, ...current } = session ?? { _id: null };
      const lastSeenAt = new Date(Date.now() + 60_000);
      const others = Array.from({ length: 100 }, (_, i) => ({
        ...current,
        jti: `${i}`,
        lastSeenAt,
      }));
      await sessions.insertMany(others);
    });
    const sessions = await sessionsOf(ana.api);
    expect(sessions).toHaveLength(100);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toEqual([sessions[0]]);
  });

  it('contains a session of an earlier version once it is used', async () => {
    const ana = await register(auth.api);
    const token = issueToken({ id: ana.user._id, username: ana.username }, {}, auth.keys);
    expect((await auth.api.as(token).call('GET /auth/me')).status).toBe(200);
    expect(await sessionsOf(ana.api)).toHaveLength(2);
  });

  it('contains no session that a sign-out or a password change has ended', async () => {
    const ana = await register(auth.api);
    const token = await signIn(ana);
    await auth.api.as(token).call('POST /auth/logout');
    expect(await sessionsOf(ana.api)).toHaveLength(1);
    await signIn(ana);
    const body = { currentPassword: ana.password, newPassword: 'another one' };
    await ana.api.call('PUT /auth/change-password', { body });
    expect(await sessionsOf(ana.api)).toHaveLength(1);
    const stored = await readDatabase(auth.stores, async (db) => {
      const account = await db.collection('accounts').findOne({ username: ana.username });
      return db.collection('sessions').countDocuments({ accountId: account?._id });
    });
    expect(stored).toBe(1);
  });
});

describe('ending sessions', () => {
  it('ends one at once in every process, and no other', async () => {
    const ana = await register(auth.api);
    const token = await signIn(ana);
    expect(await isOpen(token)).toEqual([true, true]);
    const [, other] = await sessionsOf(ana.api);
    const end = () =>
      ana.api.call('DELETE /auth/sessions/:id', { params: { id: other?._id ?? '' } });
    expect((await end()).status).toBe(200);
    expect(await isOpen(token)).toEqual([false, false]);
    expect(await isOpen(ana.token)).toEqual([true, true]);
    expect((await end()).code).toBe('auth.session_not_found');
  });

  it('does not end the session of another user', async () => {
    const ana = await register(auth.api);
    const bo = await register(auth.api);
    const [session] = await sessionsOf(ana.api);
    const params = { id: session?._id ?? '' };
    const answer = await bo.api.call('DELETE /auth/sessions/:id', { params });
    expect([answer.status, answer.code]).toEqual([404, 'auth.session_not_found']);
    expect(await isOpen(ana.token)).toEqual([true, true]);
  });

  it('ends all others at once in every process, and the current one unless it is kept', async () => {
    const ana = await register(auth.api);
    const tokens = [await signIn(ana), await signIn(ana, CHROME)];
    for (const token of tokens) expect(await isOpen(token)).toEqual([true, true]);
    const endAll = (keepThis?: boolean) =>
      ana.api.call('POST /auth/sessions/end-all', {
        body: keepThis === undefined ? {} : { keepThis },
      });
    expect((await endAll()).status).toBe(200);
    for (const token of tokens) expect(await isOpen(token)).toEqual([false, false]);
    expect(await isOpen(ana.token)).toEqual([true, true]);
    expect(await sessionsOf(ana.api)).toHaveLength(1);
    expect((await endAll(false)).status).toBe(200);
    expect(await isOpen(ana.token)).toEqual([false, false]);
  });
});

describe('the security events of an account', () => {
  it('include a sign-in from a new device once, and none from the device that registered', async () => {
    const ana = await register(auth.api);
    expect(await kindsOf(ana.api)).toEqual([]);
    await signIn(ana);
    await signIn(ana);
    await signIn(ana, CHROME);
    const { data } = await ana.api.call('GET /auth/security-events', { query: {} });
    expect(data.events).toMatchObject([
      { kind: 'sign-in-new-place', device: 'Chrome on Windows', network: '127.0.0.0/24' },
      { kind: 'sign-in-new-place', device: 'Firefox on Linux' },
    ]);
    expect(data.pagination).toMatchObject({ total: 2 });
  });

  it('include a changed password and ended sessions, for the owner only', async () => {
    const ana = await register(auth.api);
    const bo = await register(auth.api);
    const body = { currentPassword: ana.password, newPassword: 'another one' };
    await ana.api.call('PUT /auth/change-password', { body });
    await ana.api.call('POST /auth/sessions/end-all', { body: {} });
    expect(await kindsOf(ana.api)).toEqual(['sessions-ended', 'password-changed']);
    expect(await kindsOf(bo.api)).toEqual([]);
  });

  it('include no sign-in of a demo account', async () => {
    const demo = { email: 'demo@example.org', password: 'anything' };
    const first = await signIn(demo);
    await signIn(demo, CHROME);
    expect(await kindsOf(auth.api.as(first))).toEqual([]);
  });

  it('contain no markup or URL that a client sends as its name', async () => {
    const ana = await register(auth.api);
    await signIn(ana, 'Visit<https://evil.example>/1.0 (X11; Linux)');
    const { data } = await ana.api.call('GET /auth/security-events', { query: {} });
    expect(data.events[0]?.device).not.toMatch(/[<>/:]/);
  });
});
