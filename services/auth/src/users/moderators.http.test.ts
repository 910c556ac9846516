import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmEmail, type Harness, register, startHarness } from '../../test/harness.ts';

const DEMO = { DEMO_ACCESS: 'on' };
/** An address without an account. */
const FREE = 'nobody-yet@example.com';
const NEVER_REGISTERED = 'never-registered@example.com';

let mona: Awaited<ReturnType<typeof register>>;
let ana: Awaited<ReturnType<typeof register>>;
let auth: Harness;

beforeAll(async () => {
  const before = await startHarness({ env: DEMO });
  mona = await register(before.api);
  ana = await register(before.api);
  await confirmEmail(before.stores, mona.user._id);
  await before.stop();
  const MODERATOR_EMAILS = ` ${mona.email.toUpperCase()}, ${FREE},${NEVER_REGISTERED}`;
  const { stores, keys } = before;
  auth = await startHarness({ stores, keys, env: { ...DEMO, MODERATOR_EMAILS } });
});
afterAll(() => auth.stop());

const signIn = (email: string, password: string) =>
  auth.api.call('POST /auth/login', { body: { email, password } });
const isModerator = async (token: string) =>
  (await auth.api.as(token).call('GET /auth/me')).data.user.isModerator;

it('an account whose address is listed, in any case, is a moderator; others are not', async () => {
  expect(await Promise.all([isModerator(mona.token), isModerator(ana.token)])).toEqual([
    true,
    false,
  ]);
  expect((await signIn(mona.email, mona.password)).data.user.isModerator).toBe(true);
});

it('other services can read which users are moderators', async () => {
  const ask = (key: string) =>
    auth.api.send('/internal/users/moderators', {
      method: 'POST',
      body: JSON.stringify({ ids: [ana.user._id, mona.user._id, anId()] }),
      headers: { 'content-type': 'application/json', 'x-internal-key': key },
    });
  expect((await ask(auth.internalKey)).data).toEqual({ ids: [mona.user._id] });
  expect((await ask('guess')).status).toBe(403);
});

it('a listed address may be registered, and makes a moderator once it is confirmed', async () => {
  const query = { email: FREE };
  const free = await auth.api.call('GET /auth/check-availability', { query });
  expect(free.data.emailAvailable).toBe(true);
  const nina = await register(auth.api, { email: FREE.toUpperCase() });
  expect([nina.user.isModerator, await isModerator(nina.token)]).toEqual([false, false]);
  await confirmEmail(auth.stores, nina.user._id);
  expect(await isModerator(nina.token)).toBe(true);
});

it('a sign-in with a listed address creates no demo account', async () => {
  const answer = await signIn(NEVER_REGISTERED, 'anything');
  expect([answer.status, answer.code]).toEqual([401, 'auth.invalid_credentials']);
});

it('a demo account with an address that was listed later is not a moderator', async () => {
  const before = await startHarness({ env: DEMO });
  const email = 'was-demo@example.com';
  await before.api.call('POST /auth/login', { body: { email, password: 'demo' } });
  await before.stop();
  const { stores, keys } = before;
  const env = { ...DEMO, MODERATOR_EMAILS: email };
  const after = await startHarness({ stores, keys, env });
  const body = { email, password: 'demo' };
  const { data } = await after.api.call('POST /auth/login', { body });
  expect([data.user.isDemo, data.user.isModerator]).toEqual([true, false]);
  await after.stop();
});
