import { adminRoutes } from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator } from '../../test/administrator.ts';
import {
  confirmEmail,
  type FakeSnippetStats,
  type Harness,
  readDatabase,
  register,
  registerConfirmed,
  startFakeSnippetStats,
  startHarness,
} from '../../test/harness.ts';

type Person = Awaited<ReturnType<typeof register>>;

const EMAILS = { ada: 'ada@admins.example', eve: 'eve@admins.example' };
const OTHERS = { mona: 'mona@moderators.example' };
const REASON = 'Advertisements everywhere';

let snippets: FakeSnippetStats;
let auth: Harness;
let ada: Person;
let eve: Person;
let mona: Person;
let bo: Person;

beforeAll(async () => {
  snippets = await startFakeSnippetStats();
  auth = await startHarness({
    snippetsUrl: snippets.url,
    env: {
      DEMO_ACCESS: 'on',
      ADMIN_EMAILS: Object.values(EMAILS).join(),
      MODERATOR_EMAILS: Object.values(OTHERS).join(),
      COLLECTIONS_URL: 'http://127.0.0.1:9',
      INTEGRATIONS_URL: 'http://127.0.0.1:9',
    },
  });
  ada = await registerConfirmed(auth, 'ada_admin', EMAILS.ada);
  eve = await registerConfirmed(auth, 'eve_admin', EMAILS.eve);
  mona = await registerConfirmed(auth, 'mona', OTHERS.mona);
});
afterAll(async () => {
  await auth.stop();
  await snippets.stop();
});
beforeEach(async () => {
  bo = await register(auth.api);
});

const suspend = (who: Person, id: string, reason = REASON) =>
  who.api.call('POST /admin/users/:id/suspend', { params: { id }, body: { reason } });
const lift = (who: Person, id: string) =>
  who.api.call('POST /admin/users/:id/lift-suspension', { params: { id }, body: {} });
const appoint = (who: Person, id: string, isModerator = true) =>
  who.api.call('PUT /admin/users/:id/moderator', { params: { id }, body: { isModerator } });
const admin = () => administrator(ada.api);
const signIn = ({ email, password }: Person) =>
  auth.api.call('POST /auth/login', { body: { email, password } });
const list = async (query: object) => {
  const { data } = await ada.api.call('GET /admin/users', { query });
  return { ...data, names: data.users.map(({ username }) => username) };
};
const audit = async () => (await ada.api.call('GET /admin/audit', { query: {} })).data;
const isModerator = async (who: Person) =>
  (await who.api.call('GET /auth/me')).data.user.isModerator;

describe('administration', () => {
  it('is allowed only to the owner of a listed and confirmed address', async () => {
    const late = await startHarness({
      stores: auth.stores,
      keys: auth.keys,
      env: { ADMIN_EMAILS: bo.email },
    });
    const me = async () => (await late.api.as(bo.token).call('GET /auth/me')).data.user;
    expect(await me()).toMatchObject({ isAdmin: false, isModerator: false });
    await confirmEmail(auth.stores, bo.user._id);
    expect(await me()).toMatchObject({ isAdmin: true, isModerator: true });
    await late.stop();
    expect((await ada.api.call('GET /auth/me')).data.user.isAdmin).toBe(true);
    expect((await mona.api.call('GET /auth/me')).data.user).toMatchObject({
      isAdmin: false,
      isModerator: true,
    });
  });

  const id = anId();
  const requests: [keyof typeof adminRoutes, object][] = [
    ['GET /admin/users', { query: {} }],
    ['POST /admin/users/:id/suspend', { params: { id }, body: { reason: REASON } }],
    ['POST /admin/users/:id/lift-suspension', { params: { id }, body: {} }],
    ['PUT /admin/users/:id/moderator', { params: { id }, body: { isModerator: true } }],
    ['GET /admin/invitations', { query: {} }],
    ['POST /admin/invitations', { body: {} }],
    ['DELETE /admin/invitations/:id', { params: { id } }],
    ['GET /admin/policy', {}],
    ['PUT /admin/policy', { body: { registration: 'open', reading: 'open' } }],
    ['GET /admin/figures', {}],
    ['GET /admin/audit', { query: {} }],
  ];

  it('has a request for every route of the contract', () => {
    expect(requests.map(([key]) => key).sort()).toEqual(Object.keys(adminRoutes).sort());
  });

  it.each(requests)('answers %s to administrators only', async (key, input) => {
    const codes = [];
    for (const api of [auth.api, bo.api, mona.api, ada.api]) {
      codes.push((await api.call(key, input as never)).code);
    }
    expect(codes.slice(0, 3)).toEqual(['auth.required', 'access.forbidden', 'access.forbidden']);
    expect(codes[3]).not.toBe('access.forbidden');
  });
});

describe('the accounts', () => {
  it('are found by a prefix of the name or address, demo accounts as well', async () => {
    const cleo = await register(auth.api, {
      username: 'Cleo_Findable',
      email: 'queen@nile.example',
    });
    const body = { email: 'queen-demo@nile.example', password: 'demo' };
    const demo = await auth.api.call('POST /auth/login', { body });
    expect((await list({ search: 'CLEO_F' })).names).toEqual([cleo.username]);
    const found = await list({ search: 'Queen' });
    expect(found.names).toEqual([demo.data.user.username, cleo.username]);
    expect(found.users[1]).toMatchObject({ email: 'queen@nile.example', emailVerified: false });
    expect(found.users[1]?.lastSeenAt).not.toBeNull();
    expect((await list({ search: 'queen', show: 'demo' })).names).toEqual([
      demo.data.user.username,
    ]);
    expect((await list({ search: '.*' })).names).toEqual([]);
  });

  it('are limited to a thousand if a search finds more', async () => {
    const at = new Date('2020-01-01');
    const crowd = Array.from({ length: 1001 }, (_, index) => ({
      username: `crowd${index}`,
      usernameKey: `crowd${index}`,
      email: `crowd${index}@example.org`,
      emailKey: `crowd${index}@example.org`,
      emailVerifiedAt: null,
      secondFactor: null,
      suspension: null,
      isMadeModerator: false,
      avatar: '',
      firstName: '',
      lastName: '',
      isDemo: false,
      createdAt: new Date(at.getTime() + index),
      updatedAt: at,
    }));
    await readDatabase(auth.stores, (db) => db.collection('accounts').insertMany(crowd));
    const found = await list({ search: 'crowd', limit: 100 });
    expect(found.pagination.total).toBe(1000);
    const dates = found.users.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const last = await list({ search: 'crowd', limit: 100, page: 10 });
    expect([...found.names, ...last.names]).toHaveLength(200);
    expect((await list({ search: 'crowd', limit: 100, page: 11 })).names).toEqual([]);
  });

  it('are listed newest first, in pages without overlap, and none past the end', async () => {
    const newest = [bo, await register(auth.api), await register(auth.api)];
    const pages = [await list({ limit: 2 }), await list({ limit: 2, page: 2 })];
    const names = pages.flatMap((page) => page.names).slice(0, 3);
    expect(names).toEqual(newest.map(({ username }) => username).toReversed());
    expect(await list({ page: 5000 })).toMatchObject({ users: [] });
  });

  it('are filtered by kind: moderators, or suspended ones', async () => {
    await appoint(ada, bo.user._id);
    const moderators = await list({ show: 'moderators', limit: 100 });
    expect(moderators.names).toEqual(expect.arrayContaining(['ada_admin', 'mona', bo.username]));
    expect(moderators.users.every((user) => user.isModerator)).toBe(true);
    const rob = await register(auth.api);
    await suspend(ada, rob.user._id);
    const suspended = await list({ show: 'suspended', limit: 100 });
    expect(suspended.names).toContain(rob.username);
    expect(suspended.users.every(({ suspension }) => suspension?.reason === REASON)).toBe(true);
  });

  it('are read through an index for every filter and search', async () => {
    const plans = await readDatabase(auth.stores, async (db) => {
      const accounts = db.collection('accounts');
      const names = { $gte: 'queen', $lt: 'queen\uffff' };
      const filters = [
        { 'suspension.at': { $exists: true } },
        { $or: [{ isMadeModerator: true }, { _id: { $in: [] } }] },
        { 'groupGrants.until': { $gt: new Date() } },
        {},
      ];
      const found = filters.map((filter) =>
        accounts.find(filter).sort({ createdAt: -1, _id: -1 }).limit(12).explain(),
      );
      const search = { $or: [{ usernameKey: names }, { emailKey: names }] };
      found.push(accounts.find(search).limit(12).explain());
      return JSON.stringify(await Promise.all(found));
    });
    expect(plans).not.toContain('COLLSCAN');
  });
});

describe('a suspension', () => {
  it('ends every session at once, and is revealed only after the right password', async () => {
    const answer = await suspend(ada, bo.user._id);
    expect(answer.data.user.suspension?.reason).toBe(REASON);
    expect((await bo.api.call('GET /auth/me')).status).toBe(401);
    expect(await signIn(bo)).toMatchObject({
      code: 'auth.suspended',
      message: `This account is suspended: ${REASON}`,
    });
    expect((await lift(ada, bo.user._id)).data.user.suspension).toBeNull();
    expect((await signIn(bo)).status).toBe(200);
  });

  it('needs a reason', async () => {
    const answer = await suspend(ada, bo.user._id, ' ');
    expect([answer.status, answer.fields]).toEqual([400, ['reason']]);
  });

  it('of an administrator is refused, also to other administrators', async () => {
    for (const who of [ada, eve]) {
      const answer = await suspend(who, eve.user._id);
      expect([answer.status, answer.code]).toEqual([403, 'access.forbidden']);
    }
    expect((await eve.api.call('GET /auth/me')).status).toBe(200);
  });

  it('of an unknown account is not found', async () => {
    expect((await suspend(ada, anId())).code).toBe('user.not_found');
  });

  it('revokes the rights of a moderator while it lasts', async () => {
    await appoint(ada, bo.user._id);
    const suspended = await suspend(ada, bo.user._id);
    expect(suspended.data.user.isModerator).toBe(false);
    expect((await lift(ada, bo.user._id)).data.user.isModerator).toBe(true);
  });
});

describe('a moderator', () => {
  it('is appointed and removed by an administrator, with immediate effect', async () => {
    await appoint(ada, bo.user._id);
    expect(await isModerator(bo)).toBe(true);
    await appoint(ada, bo.user._id, false);
    expect(await isModerator(bo)).toBe(false);
  });

  it('whom the operator lists cannot be changed, nor can an administrator', async () => {
    for (const one of [mona, eve]) {
      const answer = await appoint(ada, one.user._id, false);
      expect([answer.status, answer.code]).toEqual([403, 'access.forbidden']);
      expect(await isModerator(one)).toBe(true);
    }
  });

  it('cannot be a demo account', async () => {
    const body = { email: 'demo-mod@example.com', password: 'demo' };
    const { data } = await auth.api.call('POST /auth/login', { body });
    expect((await appoint(ada, data.user._id)).code).toBe('access.forbidden');
  });
});

describe('the audit log of administrators', () => {
  it('has exactly one entry for each change, and none for requests that change nothing', async () => {
    const before = (await audit()).pagination.total;
    const { _id: id, username } = bo.user;
    for (let times = 0; times < 2; times += 1) await suspend(ada, id);
    for (let times = 0; times < 2; times += 1) await lift(eve, id);
    for (let times = 0; times < 2; times += 1) await appoint(ada, id);
    for (let times = 0; times < 2; times += 1) await appoint(ada, id, false);
    const invitation = (await admin().invite({ email: 'new@example.com' })).data.invitation;
    for (let times = 0; times < 2; times += 1) await admin().withdraw(invitation._id);
    for (let times = 0; times < 2; times += 1) await admin().setPolicy('invitation');
    await suspend(ada, eve.user._id);
    const { records, pagination } = await audit();
    await admin().setPolicy('open');
    expect(pagination.total - before).toBe(7);
    const entries = records.slice(0, 7).map(({ action, by, user, detail }) => ({
      action,
      by: by?.username,
      user: user?.username,
      detail,
    }));
    const about = { by: 'ada_admin', user: username, detail: '' };
    const byAda = { by: 'ada_admin', user: undefined };
    const detail = 'Registration: invitation, reading: open';
    expect(entries).toEqual([
      { ...byAda, action: 'change-policy', detail },
      { ...byAda, action: 'withdraw-invitation', detail: 'new@example.com' },
      { ...byAda, action: 'invite', detail: 'new@example.com' },
      { ...about, action: 'remove-moderator' },
      { ...about, action: 'make-moderator' },
      { ...about, action: 'lift-suspension', by: 'eve_admin' },
      { ...about, action: 'suspend', detail: REASON },
    ]);
  });

  it('has one entry if several administrators make the same change at once', async () => {
    const before = (await audit()).pagination.total;
    const requests = Array.from({ length: 6 }, (_, at) =>
      suspend(at % 2 === 0 ? ada : eve, bo.user._id),
    );
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await Promise.all(Array.from({ length: 6 }, () => admin().setPolicy('invitation')));
    await admin().setPolicy('open');
    expect((await audit()).pagination.total - before).toBe(3);
  });
});

it('the figures show how much is stored, how many jobs wait and which services are down', async () => {
  const { status, data } = await ada.api.call('GET /admin/figures');
  expect(status).toBe(200);
  expect(data.snippets).toBe(7);
  const states = Object.fromEntries(data.storage.map(({ service, isUp }) => [service, isUp]));
  expect(states).toMatchObject({ auth: true, collections: false, integrations: false });
  const own = data.storage.find(({ service }) => service === 'auth');
  expect(own?.documents).toBeGreaterThan(2);
  expect(own?.version).toMatch(/^\d+\.\d+\.\d+$/);
  // Mails of earlier tests may still be pending.
  const mail = async () => {
    const figures = await ada.api.call('GET /admin/figures');
    return figures.data.queues.find(({ queue }) => queue === 'mail');
  };
  await expect.poll(mail).toMatchObject({ waiting: 0, failed: 0 });
});
