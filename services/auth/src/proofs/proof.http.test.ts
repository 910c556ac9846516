import {
  authServiceRoutes,
  parseRouteKey,
  type RouteKey,
  type RouteSpec,
} from '@snippetry/contracts';
import { objectId } from '@snippetry/service-kit';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAuthenticator } from '../../test/authenticator.ts';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

let auth: Harness;
let replica: Harness;

beforeAll(async () => {
  const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };
  const env = { ACCOUNT_ATTEMPTS: '1000', ...github };
  auth = await startHarness({ env });
  replica = await startHarness({ env, stores: auth.stores, keys: auth.keys });
});
afterAll(async () => {
  await replica.stop();
  await auth.stop();
});

type Person = Awaited<ReturnType<typeof register>>;

const STEP_MS = 30_000;
const ELEVEN_MINUTES_MS = 11 * 60_000;
const WRONG_CODE = '000000';
/** The clock of an app can be a step ahead or behind. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });

/** Changes all sessions of a user as if time had passed. */
const changeSessions = ({ user }: Pick<Person, 'user'>, change: object) =>
  readDatabase(auth.stores, (db) =>
    db.collection('sessions').updateMany({ accountId: objectId(user._id) }, change),
  );
const changeAccount = ({ user }: Pick<Person, 'user'>, $set: object) =>
  readDatabase(auth.stores, (db) =>
    db.collection('accounts').updateOne({ _id: objectId(user._id) }, { $set }),
  );
const longAgo = () => new Date(Date.now() - ELEVEN_MINUTES_MS);
const forgetProof = (person: Person) => changeSessions(person, { $unset: { provenAt: 1 } });

const prove = ({ api, password }: Pick<Person, 'api' | 'password'>, code?: string) =>
  api.call('POST /auth/proof', { body: { password, ...(code && { code }) } });

async function addPasskey({ api }: Pick<Person, 'api'>) {
  const authenticator = anAuthenticator();
  const { challengeId, options } = (await api.call('POST /auth/passkeys/options')).data;
  const body = { challengeId, name: 'Laptop', credential: authenticator.create(options) };
  const added = await api.call('POST /auth/passkeys', { body });
  return { authenticator, passkey: added.data.passkey };
}

async function proveByPasskey(
  { api }: Pick<Person, 'api'>,
  authenticator: ReturnType<typeof anAuthenticator>,
) {
  const { challengeId, options } = (await api.call('POST /auth/proof/options')).data;
  const passkey = { challengeId, credential: authenticator.get(options) };
  return { passkey, answer: await api.call('POST /auth/proof', { body: { passkey } }) };
}

const makeToken = ({ api }: Pick<Person, 'api'>) =>
  api.call('POST /auth/access-tokens', { body: { name: 'Script', scopes: ['read', 'write'] } });

/** A user with a second factor, a passkey and an access token, whose session has no proof. */
async function protectedPerson() {
  const person = await register(auth.api);
  await prove(person);
  const { authenticator } = await addPasskey(person);
  const accessToken = (await makeToken(person)).data.secret;
  const { password } = person;
  const { secret } = (
    await person.api.call('POST /auth/second-factor/setup', { body: { password } })
  ).data;
  const body = { code: codeOf(secret) };
  const enabled = await person.api.call('POST /auth/second-factor/enable', { body });
  await forgetProof(person);
  const [recoveryCode = ''] = enabled.data.recoveryCodes;
  return { ...person, authenticator, secret, accessToken, recoveryCode };
}

interface Row {
  path?: string;
  body?: (person: Person, code: string) => object;
  /** Error code without a proof, if not `auth.proof_required`: the body has a wrong code. */
  refused?: string;
  /** Result with a proof: `success`, or an error code that only the handler throws. */
  passed: string;
  /** Result of a second request with a proof, if it differs. */
  passedAgain?: string;
}

const CREDENTIAL = { id: 'none', rawId: 'none', type: 'public-key', response: {} };
const wrongCode = 'auth.wrong_code';

/** Every route with `proof: 'recent'`, with a request that its handler answers. */
const ROWS: Record<string, Row> = {
  'PUT /auth/change-password': {
    body: () => ({ currentPassword: 'not it', newPassword: 'nine tin whistles' }),
    passed: 'auth.wrong_password',
  },
  'PUT /auth/email': {
    body: ({ username, password }) => ({ email: `${username}@example.net`, password }),
    passed: 'success',
  },
  'GET /auth/export': { passed: 'service.unavailable' },
  'POST /auth/delete-account': {
    body: ({ password }) => ({ username: 'another-name', password }),
    passed: 'request.invalid',
  },
  'POST /auth/second-factor/setup': {
    body: ({ password }) => ({ password }),
    passed: 'auth.second_factor_on',
  },
  'POST /auth/second-factor/disable': {
    body: ({ password }, code) => ({ password, code }),
    refused: wrongCode,
    passed: 'success',
    passedAgain: 'auth.second_factor_off',
  },
  'POST /auth/second-factor/recovery-codes': {
    body: ({ password }, code) => ({ password, code }),
    refused: wrongCode,
    passed: 'success',
    // The earlier codes were replaced.
    passedAgain: wrongCode,
  },
  'POST /auth/access-tokens': {
    body: () => ({ name: 'Another', scopes: ['read'] }),
    passed: 'success',
  },
  'POST /auth/passkeys/options': { passed: 'success' },
  'POST /auth/passkeys': {
    body: () => ({ challengeId: 'none', name: 'Phone', credential: CREDENTIAL }),
    passed: 'auth.passkey_refused',
  },
  'POST /auth/identities/:provider': { path: '/auth/identities/github', passed: 'success' },
};

/** Calls a route and returns its error code, or `success`. */
async function call(key: string, person: Person, { token = person.token, code = WRONG_CODE } = {}) {
  const { path: at, body } = ROWS[key] ?? {};
  const { method, path } = parseRouteKey(key as RouteKey);
  const input = body && { body: JSON.stringify(body(person, code)) };
  const headers = body ? { 'content-type': 'application/json' } : {};
  const answer = await auth.api.as(token).send(`/api${at ?? path}`, { method, headers, ...input });
  return answer.status < 300 ? 'success' : answer.code;
}

it('the table has every route that needs a recent proof', () => {
  const marked = Object.entries<RouteSpec>(authServiceRoutes).filter(([, { proof }]) => proof);
  expect(Object.keys(ROWS).sort()).toEqual(marked.map(([key]) => key).sort());
});

describe.each(Object.entries(ROWS))('a stolen session', (key, row) => {
  const { passed, refused = 'auth.proof_required', passedAgain = passed } = row;

  it(`cannot call ${key} without password and code or a passkey`, async () => {
    const person = await protectedPerson();
    const { accessToken, recoveryCode: code, secret, authenticator } = person;
    const seen: Record<string, unknown> = { 'recent session': await call(key, person) };
    await changeSessions(person, { $set: { createdAt: longAgo(), provenAt: longAgo() } });
    seen['old session'] = await call(key, person);
    seen['access token'] = await call(key, person, { token: accessToken });
    const wrong = await prove(person, WRONG_CODE);
    seen['wrong code'] = [wrong.status, wrong.code, await call(key, person)];
    const guessed = await prove({ ...person, password: 'not it' }, codeOf(secret));
    seen['wrong password'] = [guessed.status, guessed.code, await call(key, person)];
    const right = await prove(person, codeOf(secret, 1));
    seen['right code'] = [right.status, await call(key, person, { code })];
    await forgetProof(person);
    const { answer } = await proveByPasskey(person, authenticator);
    seen.passkey = [answer.status, await call(key, person, { code })];
    expect(seen).toEqual({
      'recent session': refused,
      'old session': refused,
      'access token': 'auth.session_required',
      'wrong code': [400, wrongCode, refused],
      'wrong password': [400, 'auth.wrong_password', refused],
      'right code': [200, passed],
      passkey: [200, passedAgain],
    });
  });
});

it('a new session of an account without a password is a proof for ten minutes, an access token never', async () => {
  const person = await register(auth.api);
  await changeAccount(person, { passwordHash: null });
  const token = (await makeToken(person)).data.secret;
  const codes = async () => {
    const all: Record<string, unknown> = {};
    for (const key of Object.keys(ROWS)) all[key] = await call(key, person);
    return all;
  };
  expect(Object.values(await codes())).not.toContain('auth.proof_required');
  await changeSessions(person, { $set: { createdAt: longAgo() } });
  const refused = Object.keys(ROWS).map((key) => [key, 'auth.proof_required']);
  expect(await codes()).toEqual(Object.fromEntries(refused));
  expect((await person.api.call('GET /auth/proof')).data).toEqual({
    isRecent: false,
    password: false,
    code: false,
    passkey: false,
  });
  expect(await call('POST /auth/access-tokens', person, { token })).toBe('auth.session_required');
  const missing = await prove(person);
  expect([missing.status, missing.code]).toEqual([409, 'auth.password_missing']);
});

describe('a proof', () => {
  it('counts for its session only, in every process, until sign-out', async () => {
    const ana = await register(auth.api);
    const { email, password } = ana;
    const other = (await auth.api.call('POST /auth/login', { body: { email, password } })).data;
    expect((await prove(ana)).status).toBe(200);
    expect((await makeToken({ api: replica.api.as(ana.token) })).status).toBe(201);
    const elsewhere = await makeToken({ api: replica.api.as(other.token) });
    expect([elsewhere.status, elsewhere.code]).toEqual([403, 'auth.proof_required']);
    await ana.api.call('POST /auth/logout');
    const stored = await readDatabase(auth.stores, (db) =>
      db
        .collection('sessions')
        .countDocuments({ provenAt: { $exists: true }, accountId: objectId(ana.user._id) }),
    );
    expect(stored).toBe(0);
    expect((await makeToken(ana)).status).toBe(401);
  });

  it('ends with a change of the password, also in the session that stays', async () => {
    const ana = await register(auth.api);
    await prove(ana);
    const body = { currentPassword: ana.password, newPassword: 'nine tin whistles' };
    expect((await ana.api.call('PUT /auth/change-password', { body })).status).toBe(200);
    expect((await makeToken(ana)).code).toBe('auth.proof_required');
  });

  it('by a passkey counts once, for its own account and session', async () => {
    const ana = await register(auth.api);
    await prove(ana);
    const { authenticator } = await addPasskey(ana);
    const bo = await register(auth.api);
    const { passkey } = await proveByPasskey(ana, authenticator);
    for (const { api } of [ana, bo]) {
      const again = await api.call('POST /auth/proof', { body: { passkey } });
      expect([again.status, again.code]).toEqual([400, 'auth.passkey_refused']);
    }
    const { answer } = await proveByPasskey(bo, authenticator);
    expect([answer.status, answer.code]).toEqual([400, 'auth.passkey_refused']);
    expect((await makeToken(bo)).code).toBe('auth.proof_required');
  });

  it('names the part that is missing, and never ends the session for it', async () => {
    const person = await protectedPerson();
    const withoutCode = await prove(person);
    expect([withoutCode.status, withoutCode.fields]).toEqual([400, ['code']]);
    const nothing = await person.api.call('POST /auth/proof', { body: {} });
    expect([nothing.status, nothing.fields]).toEqual([400, ['password']]);
    const { data } = await person.api.call('GET /auth/proof');
    expect(data).toEqual({ isRecent: false, password: true, code: true, passkey: true });
  });
});

describe('the sign-in methods of an account', () => {
  const waysOf = async ({ api }: Pick<Person, 'api'>) =>
    (await api.call('GET /auth/ways-in')).data.ways;

  it('include a passkey added by a stolen session, marked as suspicious, after a password change', async () => {
    const ana = await register(auth.api);
    await prove(ana);
    const old = await addPasskey(ana);
    const yesterday = new Date(Date.now() - 86_400_000);
    await readDatabase(auth.stores, (db) =>
      db
        .collection('passkeys')
        .updateOne({ _id: objectId(old.passkey._id) }, { $set: { createdAt: yesterday } }),
    );
    await changeAccount(ana, { proofs: { last: longAgo(), before: yesterday } });
    // The thief uses the session while the proof of its owner is recent.
    const thief = { api: auth.api.as(ana.token) };
    const planted = await addPasskey(thief);
    const body = { currentPassword: ana.password, newPassword: 'nine tin whistles' };
    await ana.api.call('PUT /auth/change-password', { body });
    const ways = await waysOf(ana);
    expect(ways.map(({ _id, isSuspicious }) => [_id, isSuspicious])).toEqual([
      [planted.passkey._id, true],
      [old.passkey._id, false],
    ]);
  });

  it('are all suspicious without an earlier proof, and include linked accounts', async () => {
    const ana = await register(auth.api);
    const identity = {
      accountId: objectId(ana.user._id),
      provider: 'github',
      issuer: 'https://github.com',
      subject: ana.user._id,
      label: 'ana-at-github',
      linkedAt: new Date(),
      lastUsedAt: null,
    };
    await readDatabase(auth.stores, (db) => db.collection('identities').insertOne(identity));
    expect(await waysOf(ana)).toMatchObject([
      { kind: 'identity', name: 'GitHub: ana-at-github', isSuspicious: true },
    ]);
    expect(await waysOf(await register(auth.api))).toEqual([]);
  });
});
