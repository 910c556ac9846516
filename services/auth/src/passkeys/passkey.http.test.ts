import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAuthenticator, type Lies } from '../../test/authenticator.ts';
import { type Harness, readDatabase, registerProven, startHarness } from '../../test/harness.ts';

type Person = Awaited<ReturnType<typeof registerProven>>;

let auth: Harness;

beforeAll(async () => {
  auth = await startHarness({ env: { DEMO_ACCESS: 'on' } });
});
afterAll(() => auth.stop());

async function add(
  { api }: Pick<Person, 'api'>,
  authenticator = anAuthenticator(),
  lies: Lies = {},
) {
  const { challengeId, options } = (await api.call('POST /auth/passkeys/options')).data;
  const credential = authenticator.create(options, lies);
  const body = { challengeId, name: 'Laptop', credential };
  return { body, answer: await api.call('POST /auth/passkeys', { body }), authenticator };
}

async function anOwner() {
  const owner = await registerProven(auth.api);
  const { authenticator, answer } = await add(owner);
  return { ...owner, authenticator, passkey: answer.data.passkey };
}

const begin = async () => (await auth.api.call('POST /auth/passkeys/sign-in/options')).data;
const signIn = (
  challengeId: string,
  credential: ReturnType<ReturnType<typeof anAuthenticator>['get']>,
) => auth.api.call('POST /auth/passkeys/sign-in', { body: { challengeId, credential } });
const refused = [400, 'auth.passkey_refused'];

it('a passkey signs its owner in, again and again, without password or code', async () => {
  const { authenticator, user, api } = await anOwner();
  for (let time = 0; time < 2; time += 1) {
    const { challengeId, options } = await begin();
    const answer = await signIn(challengeId, authenticator.get(options));
    expect(answer.data.user._id).toBe(user._id);
    expect((await auth.api.as(answer.data.token).call('GET /auth/me')).status).toBe(200);
  }
  const [shown] = (await api.call('GET /auth/passkeys')).data.passkeys;
  expect(shown).toMatchObject({ name: 'Laptop', isSynced: false });
  expect(shown?.lastUsedAt).not.toBeNull();
});

it.each<[string, Lies]>([
  ['from another site', { origin: 'https://evil.example' }],
  ['for another host', { host: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['of a copy, whose counter is behind', { counter: 0 }],
])('a response %s is refused', async (_what, lies) => {
  const { authenticator } = await anOwner();
  const first = await begin();
  expect((await signIn(first.challengeId, authenticator.get(first.options))).status).toBe(200);
  const { challengeId, options } = await begin();
  const answer = await signIn(challengeId, authenticator.get(options, lies));
  expect([answer.status, answer.code]).toEqual(refused);
});

it('a response is accepted once, for its own challenge and passkey', async () => {
  const { authenticator } = await anOwner();
  const other = await anOwner();
  const { challengeId, options } = await begin();
  const credential = authenticator.get(options);
  const answers = await Promise.all([1, 2, 3].map(() => signIn(challengeId, credential)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const [second, third] = [await begin(), await begin()];
  const swapped = await signIn(third.challengeId, authenticator.get(second.options));
  expect([swapped.status, swapped.code]).toEqual(refused);
  const next = await begin();
  const lies = { id: other.authenticator.id };
  const stolen = await signIn(next.challengeId, authenticator.get(next.options, lies));
  expect([stolen.status, stolen.code]).toEqual(refused);
  const unknown = await begin();
  const made = await signIn(unknown.challengeId, anAuthenticator().get(unknown.options));
  expect([made.status, made.code]).toEqual(refused);
});

it('a passkey is added once, by the account that requested it, and belongs to one account', async () => {
  const ana = await registerProven(auth.api);
  const bo = await registerProven(auth.api);
  const { body, authenticator } = await add(ana);
  const again = await ana.api.call('POST /auth/passkeys', { body });
  expect([again.status, again.code]).toEqual(refused);
  const taken = await add(bo, authenticator);
  expect([taken.answer.status, taken.answer.code]).toEqual(refused);
  const { challengeId, options } = (await ana.api.call('POST /auth/passkeys/options')).data;
  const foreign = { challengeId, name: 'Phone', credential: anAuthenticator().create(options) };
  const answer = await bo.api.call('POST /auth/passkeys', { body: foreign });
  expect([answer.status, answer.code]).toEqual(refused);
  const elsewhere = await add(ana, anAuthenticator(), { origin: 'https://evil.example' });
  expect([elsewhere.answer.status, elsewhere.answer.code]).toEqual(refused);
});

it('a passkey is renamed and removed by its owner only, and no longer signs in once removed', async () => {
  const { api, passkey, authenticator } = await anOwner();
  const stranger = await registerProven(auth.api);
  const params = { id: passkey._id };
  const name = { params, body: { name: 'Key ring' } };
  expect((await stranger.api.call('PUT /auth/passkeys/:id', name)).code).toBe(
    'auth.passkey_not_found',
  );
  expect((await stranger.api.call('DELETE /auth/passkeys/:id', { params })).status).toBe(404);
  expect((await api.call('PUT /auth/passkeys/:id', name)).data.passkey.name).toBe('Key ring');
  expect((await api.call('DELETE /auth/passkeys/:id', { params })).status).toBe(200);
  const { challengeId, options } = await begin();
  expect((await signIn(challengeId, authenticator.get(options))).status).toBe(400);
});

it('the only sign-in method cannot be removed', async () => {
  const { api, passkey, user } = await anOwner();
  await readDatabase(auth.stores, (db) =>
    db
      .collection('accounts')
      .updateOne({ username: user.username }, { $set: { passwordHash: null } }),
  );
  const answer = await api.call('DELETE /auth/passkeys/:id', { params: { id: passkey._id } });
  expect([answer.status, answer.code]).toEqual([409, 'auth.last_sign_in']);
  expect((await api.call('GET /auth/passkeys')).data.passkeys).toHaveLength(1);
});

it('a demo account can have no passkey', async () => {
  const body = { email: 'demo-passkey@example.org', password: 'whatever it is' };
  const { token } = (await auth.api.call('POST /auth/login', { body })).data;
  const api = auth.api.as(token);
  await api.call('POST /auth/proof', { body: { password: body.password } });
  const answer = await api.call('POST /auth/passkeys/options');
  expect([answer.status, answer.message]).toEqual([403, 'A demo account can have no passkey']);
});
