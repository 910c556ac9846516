import { until } from '@snippetry/test-kit';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

type Person = Awaited<ReturnType<typeof register>>;

let auth: Harness;

beforeAll(async () => {
  auth = await startHarness({ env: { ACCOUNT_ATTEMPTS: '1000' } });
});
afterAll(() => auth.stop());

const STEP_MS = 30_000;
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });

async function setUp({ api, password }: Pick<Person, 'api' | 'password'>) {
  const answer = await api.call('POST /auth/second-factor/setup', { body: { password } });
  return answer.data;
}

/** Waits until the time step has at least four seconds left, so that its codes do not change. */
const withinOneStep = () => until(() => Date.now() % STEP_MS < STEP_MS - 4000);

/** Registers a user whose second factor was turned on with the code of the previous step. */
async function protectedPerson() {
  await withinOneStep();
  const person = await register(auth.api);
  const { secret } = await setUp(person);
  const body = { code: codeOf(secret, -1) };
  const enabled = await person.api.call('POST /auth/second-factor/enable', { body });
  return { ...person, secret, recoveryCodes: enabled.data.recoveryCodes };
}

const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, code?: string) =>
  auth.api.call('POST /auth/login', { body: { email, password, ...(code && { code }) } });

describe('switching the second factor on', () => {
  it('needs the password and a code, and shows ten recovery codes once', async () => {
    const ana = await register(auth.api);
    const wrong = { body: { password: 'not it' } };
    expect((await ana.api.call('POST /auth/second-factor/setup', wrong)).code).toBe(
      'auth.wrong_password',
    );
    const early = { body: { code: '123456' } };
    expect((await ana.api.call('POST /auth/second-factor/enable', early)).code).toBe(
      'auth.link_invalid',
    );
    const { secret, uri } = await setUp(ana);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Snippetry:/);
    expect(uri).toContain(`secret=${secret}`);
    const later = { body: { code: codeOf(secret, 9) } };
    expect((await ana.api.call('POST /auth/second-factor/enable', later)).code).toBe(
      'auth.wrong_code',
    );
    expect((await signIn(ana)).status).toBe(200);
    const body = { code: codeOf(secret) };
    const { recoveryCodes } = (await ana.api.call('POST /auth/second-factor/enable', { body }))
      .data;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(code))).toBe(true);
    const state = (await ana.api.call('GET /auth/second-factor')).data;
    expect(state).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    const again = { body: { password: ana.password } };
    const [recoveryCode = ''] = recoveryCodes;
    const proof = { body: { password: ana.password, code: recoveryCode } };
    expect((await ana.api.call('POST /auth/proof', proof)).status).toBe(200);
    expect((await ana.api.call('POST /auth/second-factor/setup', again)).code).toBe(
      'auth.second_factor_on',
    );
    expect((await ana.api.call('GET /auth/me')).data.user.hasSecondFactor).toBe(true);
  });

  it('stores neither the secret nor a recovery code in clear', async () => {
    const { user, secret, recoveryCodes } = await protectedPerson();
    const stored = await readDatabase(auth.stores, async (db) =>
      JSON.stringify(await db.collection('accounts').findOne({ username: user.username })),
    );
    for (const shown of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(shown);
      expect(stored).not.toContain(shown.replace('-', ''));
    }
  });
});

describe('signing in with a second factor', () => {
  it('requires the code only after the right password', async () => {
    const ana = await protectedPerson();
    const wrong = await signIn({ ...ana, password: 'not it' }, codeOf(ana.secret));
    expect([wrong.status, wrong.code]).toEqual([401, 'auth.invalid_credentials']);
    const asked = await signIn(ana);
    expect([asked.status, asked.code]).toEqual([401, 'auth.second_factor_required']);
    const guessed = await signIn(ana, '000000');
    expect([guessed.status, guessed.code]).toEqual([400, 'auth.wrong_code']);
    expect((await signIn(ana, codeOf(ana.secret))).data.user._id).toBe(ana.user._id);
  });

  it('accepts a code once, also for concurrent and later sign-ins', async () => {
    const ana = await protectedPerson();
    const code = codeOf(ana.secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(ana, code)));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((one) => one === null)).toHaveLength(1);
    expect(codes.filter((one) => one === 'auth.wrong_code')).toHaveLength(19);
    expect((await signIn(ana, code)).code).toBe('auth.wrong_code');
  });

  it('accepts a clock that is half a minute off, and no code before the last used one', async () => {
    const ana = await protectedPerson();
    expect((await signIn(ana, codeOf(ana.secret, 3))).code).toBe('auth.wrong_code');
    expect((await signIn(ana, codeOf(ana.secret, -3))).code).toBe('auth.wrong_code');
    expect((await signIn(ana, codeOf(ana.secret, 1))).status).toBe(200);
    expect((await signIn(ana, codeOf(ana.secret, 0))).code).toBe('auth.wrong_code');
  });

  it('accepts each recovery code once, however it is typed, and only from its owner', async () => {
    const ana = await protectedPerson();
    const bo = await protectedPerson();
    const [first = '', second = ''] = ana.recoveryCodes;
    expect((await signIn(bo, first)).code).toBe('auth.wrong_code');
    const typed = ` ${first.replace('-', ' ').toUpperCase()} `;
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(ana, typed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(ana, second)).status).toBe(200);
    const { recoveryCodesLeft } = (await ana.api.call('GET /auth/second-factor')).data;
    expect(recoveryCodesLeft).toBe(8);
  });
});

it('a wrong code after the right password is reported to the owner once in six hours, in the log and by mail', async () => {
  const ana = await protectedPerson();
  const reported = async () => {
    const { data } = await ana.api.call('GET /auth/security-events');
    return data.events.filter(({ kind }) => kind === 'second-factor-wrong');
  };
  await signIn({ ...ana, password: 'not it' }, '000000');
  await signIn(ana);
  expect(await reported()).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => signIn(ana, '000000')));
  await signIn(ana, 'not-a-recovery-code');
  expect(await reported()).toHaveLength(1);
  const mailed = await readDatabase(auth.stores, (db) =>
    db.collection('mails').countDocuments({ accountId: ana.user._id, kind: 'security' }),
  );
  // The other mail is about the second factor that was turned on.
  expect(mailed).toBe(2);
  await signIn(ana, codeOf(ana.secret));
  expect(await reported()).toHaveLength(1);
});

describe('switching the second factor off', () => {
  it('needs password and code; afterwards the password is enough', async () => {
    const ana = await protectedPerson();
    const [code = '', other = ''] = ana.recoveryCodes;
    const off = (password: string, given: string) =>
      ana.api.call('POST /auth/second-factor/disable', { body: { password, code: given } });
    expect((await off('not it', code)).code).toBe('auth.wrong_password');
    expect((await off(ana.password, '000000')).code).toBe('auth.wrong_code');
    expect((await off(ana.password, code)).status).toBe(200);
    expect((await signIn(ana)).status).toBe(200);
    expect((await off(ana.password, other)).code).toBe('auth.second_factor_off');
  });

  it('is not needed for new recovery codes, which replace the old ones', async () => {
    const ana = await protectedPerson();
    const body = { password: ana.password, code: codeOf(ana.secret) };
    const made = await ana.api.call('POST /auth/second-factor/recovery-codes', { body });
    const [fresh = ''] = made.data.recoveryCodes;
    expect((await signIn(ana, ana.recoveryCodes[0])).code).toBe('auth.wrong_code');
    expect((await signIn(ana, fresh)).status).toBe(200);
  });
});
