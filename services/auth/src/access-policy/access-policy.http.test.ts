import { authServiceRoutes } from '@snippetry/contracts';
import {
  aRegistration,
  isolatedStores,
  routesOpenToStrangers,
  type Stores,
  whileMembersOnly,
} from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

let stores: Stores;
let open: Harness;
let closed: Harness;
beforeAll(async () => {
  stores = await isolatedStores();
  const env = { DEMO_ACCESS: 'on' };
  open = await startHarness({ stores, env });
  const policy = { REGISTRATION: 'closed', READING: 'members' };
  closed = await startHarness({ env: { ...env, ...policy } });
});
afterAll(() => Promise.all([open.stop(), closed.stop()]));

const registered = ({ api }: Harness, invitation?: string) =>
  api.call('POST /auth/register', { body: { ...aRegistration(), invitation } });

/** Saves a policy as an administrator does. */
function save({ stores: of }: Harness, registration: string, reading = 'open') {
  return readDatabase(of, (db) =>
    db
      .collection<{ _id: string }>('access_policy')
      .updateOne({ _id: 'policy' }, { $set: { registration, reading } }, { upsert: true }),
  );
}

describe('a server that is closed to strangers', () => {
  it('refuses registrations, and creates no demo accounts instead', async () => {
    const answer = await registered(closed);
    expect([answer.status, answer.code]).toEqual([403, 'auth.registration_closed']);
    const { email, password } = aRegistration();
    const demo = await closed.api.call('POST /auth/login', { body: { email, password } });
    expect([demo.status, demo.code]).toEqual([401, 'auth.invalid_credentials']);
  });

  it('does not reveal which addresses have accounts', async () => {
    const query = { email: 'somebody@example.org' };
    const answer = await closed.api.call('GET /auth/check-availability', { query });
    expect([answer.status, answer.code]).toEqual([403, 'auth.registration_closed']);
  });

  it('refuses visitors if only members may read', async () => {
    const users = await closed.api.call('GET /users');
    expect([users.status, users.code]).toEqual([401, 'auth.members_only']);
  });
});

describe('a policy saved by an administrator', () => {
  it('overrides the configured one, and admits only users with a valid invitation', async () => {
    const ana = await register(open.api);
    await save(open, 'invitation');
    const without = await registered(open);
    expect([without.status, without.code]).toEqual([403, 'auth.invitation_required']);
    const wrong = await registered(open, 'not-an-invitation');
    expect([wrong.status, wrong.code]).toEqual([403, 'auth.invitation_invalid']);
    const { email, username, password } = ana;
    const body = { email, username, password, invitation: 'not-an-invitation' };
    const known = await open.api.call('POST /auth/register', { body });
    expect(known.code).toBe('auth.invitation_invalid');
    const signedIn = await open.api.call('POST /auth/login', { body: { email, password } });
    expect(signedIn.status).toBe(200);
    await save(open, 'open');
    expect((await registered(open)).status).toBe(201);
  });

  it('is returned to other services', async () => {
    const ask = async () => {
      const headers = { 'x-internal-key': open.internalKey };
      return (await open.api.send('/internal/policy', { headers })).body;
    };
    expect(await ask()).toMatchObject({ data: { reading: 'open' } });
    await save(open, 'open', 'members');
    expect(await ask()).toMatchObject({ data: { reading: 'members' } });
    await save(open, 'open');
  });
});

it('leaves no route under /users open to visitors if only members may read', async () => {
  const { token } = await register(open.api);
  await whileMembersOnly(stores.redisUrl, async () => {
    const served = Object.entries(authServiceRoutes);
    const table = Object.fromEntries(served.filter(([key]) => key.startsWith('GET /users')));
    expect(await routesOpenToStrangers(open.url, table, token)).toEqual([]);
  });
});
