import { aRegistration } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

let auth: Harness;

beforeAll(async () => {
  auth = await startHarness({ env: { ACCOUNT_ATTEMPTS: '4' } });
});
afterAll(() => auth.stop());

const login = (email: string, password: string) =>
  auth.api.call('POST /auth/login', { body: { email, password } });

describe('registering', () => {
  it('signs the new user in at once and returns their account without its password hash', async () => {
    const body = aRegistration({ username: 'Ana_Lovelace' });
    const answer = await auth.api.call('POST /auth/register', { body });
    const { user, token } = answer.data;
    expect(user).toMatchObject({
      username: 'Ana_Lovelace',
      email: body.email,
      isDemo: false,
      reputation: 0,
      stats: { totalSnippets: 0, totalViews: 0, totalStars: 0, totalForks: 0 },
    });
    const me = await auth.api.as(token).call('GET /auth/me');
    expect(me.data.user).toEqual(user);
    for (const { text } of [answer, me]) expect(text).not.toMatch(/passwordHash|argon2/);
  });

  it('stores the password only as an argon2id hash of 19 MiB and two passes', async () => {
    const ana = await register(auth.api);
    const doc = await readDatabase(auth.stores, (db) =>
      db.collection('accounts').findOne({ username: ana.username }),
    );
    expect(doc?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(doc)).not.toContain(ana.password);
  });

  it('refuses a name or an address that differs only in case', async () => {
    const ana = await register(auth.api);
    const name = aRegistration({ username: ana.username.toUpperCase() });
    const email = aRegistration({ email: ana.email.toUpperCase() });
    const answers = [
      await auth.api.call('POST /auth/register', { body: name }),
      await auth.api.call('POST /auth/register', { body: email }),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [409, 'auth.username_taken'],
      [409, 'auth.email_taken'],
    ]);
  });

  it.each([
    [
      'admin',
      'adm1n',
      'Adrnin',
      'AD_MIN',
      'a-d-m-i-n',
      'administrator',
      'm0derat0r',
      'Mod',
      'rnod',
    ],
    ['support', '5upport', 'snippetry', 'Sn1ppetry', 'SNlPPETRY', 'r00t', 'system', 'AP1', 'heIp'],
    ['5ecurity', 'settings', 'exp1ore', 'login', 'www', 'vvvvvv', 'no-reply', '__api__'],
  ])(
    'refuses names that could pass for the platform, and names that look like them: %s …',
    async (...names) => {
      for (const username of names) {
        const { data } = await auth.api.call('GET /auth/check-availability', {
          query: { username },
        });
        const body = aRegistration({ username });
        const answer = await auth.api.call('POST /auth/register', { body });
        expect([username, data.usernameAvailable, answer.status, answer.code]).toEqual([
          username,
          false,
          409,
          'auth.username_taken',
        ]);
      }
    },
  );

  it.each(['adminah', 'modesty', 'rooter', 'Lucy_Root', 'appleton'])(
    'accepts the name %s',
    async (username) => {
      const body = aRegistration({ username });
      expect((await auth.api.call('POST /auth/register', { body })).status).toBe(201);
    },
  );

  it('accepts one of several simultaneous registrations of a name and refuses the others', async () => {
    const { username } = aRegistration();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        auth.api.call('POST /auth/register', { body: aRegistration({ username }) }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it.each([
    ['a short name', { username: 'ab' }, 'username'],
    ['a name with spaces', { username: 'a b c' }, 'username'],
    ['a long name', { username: 'a'.repeat(31) }, 'username'],
    ['no address', { email: 'nowhere' }, 'email'],
    ['a short password', { password: '12345' }, 'password'],
  ])('refuses %s and names the field', async (_what, overrides, field) => {
    const answer = await auth.api.call('POST /auth/register', { body: aRegistration(overrides) });
    expect([answer.status, answer.code, answer.fields]).toEqual([400, 'request.invalid', [field]]);
  });

  it('ignores id, demo flag and counters in the body', async () => {
    const input = { ...aRegistration(), _id: 'a'.repeat(24), isDemo: true, starsReceived: 99 };
    const answer = await auth.api.call('POST /auth/register', { body: input });
    expect(answer.data.user).toMatchObject({ isDemo: false, reputation: 0 });
    expect(answer.data.user._id).not.toBe('a'.repeat(24));
  });
});

describe('signing in', () => {
  it('accepts the address in any case', async () => {
    const ana = await register(auth.api);
    const answer = await login(ana.email.toUpperCase(), ana.password);
    expect(answer.status).toBe(200);
    expect(answer.data.user._id).toBe(ana.user._id);
    expect(answer.data.token).not.toBe(ana.token);
  });

  it('never reveals whether the address or the password was wrong', async () => {
    const ana = await register(auth.api);
    const password = await login(ana.email, 'not the password');
    const email = await login('nobody@example.com', ana.password);
    for (const answer of [password, email]) {
      expect([answer.status, answer.code]).toEqual([401, 'auth.invalid_credentials']);
      expect(answer.message).toBe('Invalid email or password');
    }
  });

  it.each([{ $gt: '' }, ['a@b.cc'], null, 5])('refuses %j as an address', async (email) => {
    const answer = await auth.api.send('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ email, password: 'x' }),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.fields]).toEqual([400, ['email']]);
  });

  it('resets the count of wrong passwords after the right one', async () => {
    const ana = await register(auth.api);
    for (let round = 0; round < 3; round += 1) {
      await login(ana.email, 'mistake');
      expect((await login(ana.email, ana.password)).status).toBe(200);
    }
  });
});

describe('a guessable password', () => {
  it.each([
    ['a common one', { password: 'Football1' }, /most common/],
    ['the username', { username: 'Ana_Lovelace2', password: 'ana_lovelace2' }, /must not be your/],
    [
      'the address',
      { email: 'Ana2@example.com', password: 'ana2@example.com' },
      /must not be your/,
    ],
    ['the name in the address', { email: 'ana_l2@example.com', password: 'ANA_L2' }, /must not/],
  ])('is refused for a new account: %s', async (_what, overrides, message) => {
    const answer = await auth.api.call('POST /auth/register', { body: aRegistration(overrides) });
    expect([answer.status, answer.code, answer.fields]).toEqual([
      400,
      'request.invalid',
      ['password'],
    ]);
    expect(answer.message).toMatch(message);
  });

  it.each(['password1', 'the name', 'the address'])(
    'is refused as a new password: %s',
    async (kind) => {
      const ana = await register(auth.api);
      const newPassword =
        { 'the name': ana.username.toUpperCase(), 'the address': ana.email }[kind] ?? kind;
      const body = { currentPassword: ana.password, newPassword };
      const answer = await ana.api.call('PUT /auth/change-password', { body });
      expect([answer.status, answer.fields]).toEqual([400, ['newPassword']]);
      expect((await login(ana.email, ana.password)).status).toBe(200);
    },
  );
});

describe('the check for availability', () => {
  it('returns the requested fields only, ignores case, and reports no invalid name as available', async () => {
    const ana = await register(auth.api);
    const ask = async (query: { username?: string; email?: string }) =>
      (await auth.api.call('GET /auth/check-availability', { query })).data;
    expect(await ask({ username: ana.username.toUpperCase() })).toEqual({
      usernameAvailable: false,
    });
    expect(await ask({ email: ana.email, username: 'still_free' })).toEqual({
      usernameAvailable: true,
      emailAvailable: false,
    });
    expect(await ask({ username: 'a b' })).toEqual({ usernameAvailable: false });
    expect(await ask({})).toEqual({});
  });
});
