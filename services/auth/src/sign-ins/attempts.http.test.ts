import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, register, startHarness } from '../../test/harness.ts';

let auth: Harness;

/** Attempts from one network that are not delayed. */
const FREE = 4;

beforeAll(async () => {
  auth = await startHarness({ env: { ACCOUNT_ATTEMPTS: String(FREE) } });
});
afterAll(() => auth.stop());

const HOME = '198.51.100.1';
const STRANGER = '203.0.113.5';

type Person = Awaited<ReturnType<typeof register>>;

function send(path: string, init: { method: string; from: string; body: object; token?: string }) {
  const { method, from, body, token } = init;
  return auth.api.send(`/api/auth/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
}

const signIn = (from: string, { email }: Person, password: string) =>
  send('login', { method: 'POST', from, body: { email, password } });

const changePassword = ({ token }: Person, currentPassword: string) =>
  send('change-password', {
    method: 'PUT',
    from: HOME,
    token,
    body: { currentPassword, newPassword: 'another one' },
  });

/** Registers a user who has signed in from a home network. */
async function someone(): Promise<Person> {
  const ana = await register(auth.api);
  expect((await signIn(HOME, ana, ana.password)).status).toBe(200);
  return ana;
}

/** Sends concurrent wrong passwords, one from each entry of `addresses`. */
function attack(ana: Person, addresses: string[]) {
  const all = Promise.all(addresses.map((from) => signIn(from, ana, 'guess')));
  let hasEnded = false;
  void all.then(() => {
    hasEnded = true;
  });
  return { all, hasEnded: () => hasEnded };
}

const times = (count: number, from: string) => Array.from({ length: count }, () => from);

describe('too many wrong passwords for one account', () => {
  it('from one network do not lock it: the right one is accepted after them', async () => {
    const ana = await someone();
    for (let attempt = 0; attempt <= FREE; attempt += 1) {
      expect((await signIn(STRANGER, ana, 'guess')).status).toBe(401);
    }
    expect((await signIn(STRANGER, ana, ana.password)).status).toBe(200);
  });

  it('at once are refused with a Retry-After of at most half a minute', async () => {
    const ana = await someone();
    const answers = await attack(ana, times(20, STRANGER)).all;
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    for (const { code, headers } of refused) {
      expect(code).toBe('request.rate_limited');
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
    }
  });

  it('by a stranger do not lock out the owner in another network', async () => {
    const ana = await someone();
    const { all, hasEnded } = attack(ana, times(20, STRANGER));
    expect((await signIn(HOME, ana, ana.password)).status).toBe(200);
    expect((await signIn('192.0.2.7', ana, ana.password)).status).toBe(200);
    expect(hasEnded()).toBe(false);
    await all;
  });

  it('from many networks do not slow down a network from which the account has signed in', async () => {
    const ana = await someone();
    const { all, hasEnded } = attack(
      ana,
      Array.from({ length: FREE * 5 + 15 }, (_, place) => `203.0.113.${place}`),
    );
    expect((await signIn(HOME, ana, ana.password)).status).toBe(200);
    expect(hasEnded()).toBe(false);
    const statuses = (await all).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it('from many addresses of one IPv6 network count as from one', async () => {
    const ana = await someone();
    const addresses = Array.from({ length: 12 }, (_, place) => `2001:db8:1:2::${place}`);
    const statuses = (await attack(ana, addresses).all).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it('do not slow down another account in the same network', async () => {
    const ana = await someone();
    const bo = await someone();
    const { all, hasEnded } = attack(ana, times(20, STRANGER));
    expect((await signIn(STRANGER, bo, bo.password)).status).toBe(200);
    expect(hasEnded()).toBe(false);
    await all;
  });
});

describe('changing the password', () => {
  it('is not delayed by wrong passwords at sign-in, not even from the same network', async () => {
    const ana = await someone();
    const { all, hasEnded } = attack(ana, times(20, HOME));
    expect((await changePassword(ana, ana.password)).status).toBe(200);
    expect(hasEnded()).toBe(false);
    await all;
  });

  it('is slowed down by wrong current passwords, which do not slow down signing in', async () => {
    const ana = await someone();
    const tries = Promise.all(Array.from({ length: 20 }, () => changePassword(ana, 'guess')));
    expect((await signIn(HOME, ana, ana.password)).status).toBe(200);
    const statuses = (await tries).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});
