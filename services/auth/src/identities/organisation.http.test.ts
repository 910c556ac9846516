import { randomBytes } from 'node:crypto';
import {
  authServiceRoutes,
  parseRouteKey,
  type RouteKey,
  type RouteSpec,
} from '@snippetry/contracts';
import { objectId } from '@snippetry/service-kit';
import { type OidcPerson, type OidcServer, startOidcServer } from '@snippetry/test-kit/oidc-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { externalSignIn, ticketIn } from '../../test/external-sign-in.ts';
import {
  confirmEmail,
  type Harness,
  readDatabase,
  register,
  registerConfirmed,
  startHarness,
} from '../../test/harness.ts';

const LISTED = 'listed@admins.example';

/** Like Authentik: its issuer ends with a slash, and id tokens have all claims. */
let company: OidcServer;
/** Like Keycloak: roles are nested, and here only user info has them. */
let partner: OidcServer;
/** Configured by single variables at first, then by the list. */
let single: OidcServer;
let auth: Harness;
/** The same platform without passwords. */
let restricted: Harness;

beforeAll(async () => {
  company = await startOidcServer({ id: 'company', path: '/o/company/', hasFullIdTokens: true });
  partner = await startOidcServer({ id: 'partner' });
  single = await startOidcServer();
  const providers = [
    { ...company.entry, name: 'Company', roles: { admin: ['ops'], moderator: ['editors'] } },
    {
      ...{ ...partner.entry, name: 'Partner', groupsClaim: 'realm_access.roles' },
      roles: { moderator: ['mods'] },
      ...{ allowedGroups: ['staff', 'mods'], allowedEmailDomains: ['Partner.example'] },
    },
  ];
  const env = {
    ...{ OIDC_PROVIDERS: JSON.stringify(providers), ADMIN_EMAILS: LISTED, DEMO_ACCESS: 'on' },
    ...{ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' },
  };
  auth = await startHarness({ env: { ...env, ...single.env } });
  const all = [...providers, { ...single.entry, roles: { admin: ['ops'] } }];
  restricted = await startHarness({
    ...{ stores: auth.stores, keys: auth.keys },
    env: { ...env, OIDC_PROVIDERS: JSON.stringify(all), SIGN_IN: 'oidc' },
  });
});
afterAll(async () => {
  await restricted.stop();
  await auth.stop();
  await company.stop();
  await partner.stop();
  await single.stop();
});

type Api = Harness['api'];

/** Adds a user to a provider, or changes one. */
function join(site: OidcServer, person: OidcPerson, subject = randomBytes(6).toString('hex')) {
  const domain = site === partner ? 'partner.example' : 'company.example';
  const email = `${subject}@${domain}`;
  const known = { email, email_verified: true, preferred_username: subject };
  site.people.set(subject, { ...known, ...person });
  return { site, subject, email };
}
type Member = ReturnType<typeof join>;

/** Signs in at a provider; returns where the browser ends and its cookie. */
async function arrive({ site, subject }: Member, api = auth.api) {
  const browser = externalSignIn(api);
  const { url, cookie } = await browser.start(site.entry.id);
  return { address: await browser.land(await site.authorize(url, subject), cookie), cookie };
}

async function finish(member: Member, api = auth.api) {
  const { address, cookie } = await arrive(member, api);
  return externalSignIn(api).post('finish', { ticket: ticketIn(address) }, cookie);
}

/** Signs in, and returns a client with the session. */
async function signIn(member: Member, api = auth.api) {
  const { data } = (await finish(member, api)).body as {
    data: { token: string; user: { _id: string; isAdmin: boolean; isModerator: boolean } };
  };
  return { api: api.as(data.token), user: data.user, id: data.user._id };
}

/** Links an account at a provider in the session of a user. */
async function link(user: Api, { site, subject }: Member) {
  const params = { provider: site.entry.id };
  const { data, headers } = await user.call('POST /auth/identities/:provider', { params });
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  const browser = externalSignIn(auth.api);
  const address = await browser.land(await site.authorize(data.url, subject), cookie);
  return browser.post('finish', { ticket: ticketIn(address) }, cookie);
}

const rolesOf = async (api: Api) => {
  const { isAdmin, isModerator } = (await api.call('GET /auth/me')).data.user;
  return { isAdmin, isModerator };
};
const NONE = { isAdmin: false, isModerator: false };
const MODERATOR = { isAdmin: false, isModerator: true };
const ADMIN = { isAdmin: true, isModerator: true };

describe('groups at an identity provider', () => {
  it('give a role, which also older sessions lose at a sign-in without the group', async () => {
    const ana = join(company, { groups: ['ops', 'lunch'] });
    const first = await signIn(ana);
    expect(first.user).toMatchObject(ADMIN);
    expect((await first.api.call('GET /admin/users', { query: {} })).status).toBe(200);
    join(company, { groups: ['editors'] }, ana.subject);
    expect((await signIn(ana)).user).toMatchObject(MODERATOR);
    expect(await rolesOf(first.api)).toEqual(MODERATOR);
    expect((await first.api.call('GET /admin/users', { query: {} })).status).toBe(403);
    join(company, {}, ana.subject);
    expect((await signIn(ana)).user).toMatchObject(NONE);
    expect(await rolesOf(first.api)).toEqual(NONE);
  });

  it('are read from nested claims of user info, and each provider only changes its own', async () => {
    const bo = join(partner, { realm_access: { roles: ['mods'] } });
    const { api } = await signIn(bo);
    expect(await rolesOf(api)).toEqual(MODERATOR);
    const other = join(company, { groups: ['ops'] });
    expect((await link(api, other)).status).toBe(200);
    expect(await rolesOf(api)).toEqual(ADMIN);
    join(company, {}, other.subject);
    await signIn(other);
    expect(await rolesOf(api)).toEqual(MODERATOR);
  });

  it('take no role that the operator or an administrator gave', async () => {
    const listed = await registerConfirmed(auth, 'listed', LISTED);
    const appointed = await register(auth.api);
    const body = { isModerator: true };
    const params = { id: appointed.user._id };
    await listed.api.call('PUT /admin/users/:id/moderator', { params, body });
    for (const { api, password } of [listed, appointed]) {
      await api.call('POST /auth/proof', { body: { password } });
      const member = join(company, { groups: ['ops'] });
      await link(api, member);
      join(company, {}, member.subject);
      await signIn(member);
    }
    expect(await rolesOf(listed.api)).toEqual(ADMIN);
    expect(await rolesOf(appointed.api)).toEqual(MODERATOR);
  });

  it('give no role to an account that is not linked, whatever its address is', async () => {
    const victim = await register(auth.api);
    await confirmEmail(auth.stores, victim.user._id);
    const answer = await finish(join(company, { email: victim.email, groups: ['ops'] }));
    expect(answer.body).toMatchObject({ data: { outcome: 'link' } });
    expect(await rolesOf(victim.api)).toEqual(NONE);
    const cleo = await signIn(join(company, { groups: ['ops'] }));
    const { email } = (await cleo.api.call('GET /auth/me')).data.user;
    const stranger = join(partner, { email, realm_access: { roles: ['staff'] } });
    expect((await arrive(stranger)).address).toBe('/login?error=auth.domain_refused');
    expect(await rolesOf(cleo.api)).toEqual(ADMIN);
  });

  it('give a role for seven days, unless the account there is unlinked before', async () => {
    const { api, id } = await signIn(join(company, { groups: ['ops'] }));
    await link(api, join(partner, { realm_access: { roles: ['staff'] } }));
    const [identity] = (await api.call('GET /auth/identities')).data.identities;
    const lapse = (until: Date) =>
      readDatabase(auth.stores, (db) =>
        db
          .collection('accounts')
          .updateOne({ _id: objectId(id) }, { $set: { 'groupGrants.0.until': until } }),
      );
    const sevenDays = await readDatabase(auth.stores, (db) =>
      db.collection('accounts').findOne({ _id: objectId(id) }),
    );
    const days = (sevenDays?.groupGrants[0].until.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
    await lapse(new Date());
    expect(await rolesOf(api)).toEqual(NONE);
    await lapse(new Date(Date.now() + 60_000));
    expect(await rolesOf(api)).toEqual(ADMIN);
    const params = { id: identity?._id ?? '' };
    expect((await api.call('DELETE /auth/identities/:id', { params })).status).toBe(200);
    expect(await rolesOf(api)).toEqual(NONE);
  });

  it('are shown to administrators, who cannot change the role, and recorded in the audit log', async () => {
    const ada = await signIn(join(company, { groups: ['ops'] }));
    const mona = join(company, { groups: ['editors', 'ops-of-others'] });
    const { id } = await signIn(mona);
    const moderators = async () => {
      const query = { show: 'moderators' as const, limit: 100 };
      const { users } = (await ada.api.call('GET /admin/users', { query })).data;
      return users.find((user) => user._id === id);
    };
    const groupRole = { role: 'moderator', site: 'Company', groups: ['editors'] };
    expect(await moderators()).toMatchObject({ isModerator: true, isFixed: false, groupRole });
    const body = { isModerator: false };
    const refused = await ada.api.call('PUT /admin/users/:id/moderator', { params: { id }, body });
    expect([refused.status, refused.code]).toEqual([403, 'access.forbidden']);
    join(company, { groups: [] }, mona.subject);
    await signIn(mona);
    await signIn(mona);
    expect(await moderators()).toBeUndefined();
    const { records } = (await ada.api.call('GET /admin/audit', { query: {} })).data;
    const ofMona = records.filter(({ user }) => user?._id === id);
    expect(ofMona.map(({ action, detail }) => [action, detail])).toEqual([
      ['lose-moderator', 'Company: editors'],
      ['gain-moderator', 'Company: editors'],
    ]);
  });
});

describe('a provider that is restricted', () => {
  it.each<[string, OidcPerson, string]>([
    ['without the group', { realm_access: { roles: ['guests'] } }, 'auth.group_missing'],
    ['without groups', {}, 'auth.group_missing'],
    [
      'with an address of another domain',
      { realm_access: { roles: ['staff'] }, email: 'x@sub.partner.example' },
      'auth.domain_refused',
    ],
    [
      'with an unconfirmed address',
      { realm_access: { roles: ['staff'] }, email_verified: false },
      'auth.domain_refused',
    ],
  ])('refuses users %s', async (_who, person, code) => {
    expect((await arrive(join(partner, person))).address).toBe(`/login?error=${code}`);
  });

  it('accepts members with an address of the domain, and takes the role of one it refuses', async () => {
    const member = join(partner, { realm_access: { roles: ['mods'] } });
    const { api } = await signIn(member);
    expect(await rolesOf(api)).toEqual(MODERATOR);
    join(partner, { realm_access: { roles: ['mods'] }, email_verified: false }, member.subject);
    expect((await arrive(member)).address).toBe('/login?error=auth.domain_refused');
    expect(await rolesOf(api)).toEqual(NONE);
  });
});

it('an account of OIDC_ISSUER stays linked if the list has its provider under the id oidc', async () => {
  const member = join(single, {});
  const { id, user } = await signIn(member);
  expect(user).toMatchObject(NONE);
  join(single, { groups: ['ops'] }, member.subject);
  expect((await signIn(member, restricted.api)).user).toMatchObject({ _id: id, ...ADMIN });
});

describe('without passwords', () => {
  const OFF = Object.entries<RouteSpec>(authServiceRoutes).filter(([, { errors = [] }]) =>
    errors.includes('auth.sign_in_off'),
  );
  const BODIES: Record<string, object> = {
    'POST /auth/register': { username: 'new-user', email: 'a@example.org', password: 'nine tins' },
    'POST /auth/login': { email: 'unknown@example.org', password: 'demo' },
    'POST /auth/forgot-password': { email: LISTED },
    'POST /auth/reset-password': { token: 'x', newPassword: 'nine tin whistles' },
    'PUT /auth/change-password': { currentPassword: 'x', newPassword: 'nine tin whistles' },
  };
  const credential = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
  const passkey = { challengeId: 'x', credential, name: 'Laptop' };

  it('the routes of passwords and passkeys are refused, and only the providers are offered', async () => {
    const { api } = await signIn(join(company, {}), restricted.api);
    const answers = OFF.map(async ([key, { auth: required, body }]) => {
      const { method, path } = parseRouteKey(key as RouteKey);
      const answer = await (required === 'none' ? restricted.api : api).send(`/api${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(BODIES[key] ?? passkey) }),
      });
      return [answer.status, answer.code];
    });
    expect(await Promise.all(answers)).toEqual(Array(10).fill([403, 'auth.sign_in_off']));
    const { data } = await restricted.api.call('GET /auth/sign-in-options');
    expect(data).toMatchObject({
      hasPasswords: false,
      providers: [{ id: 'company' }, { id: 'partner' }, { id: 'oidc' }],
    });
    expect((await restricted.api.send('/api/auth/external/github/start')).status).toBe(404);
  });

  it('an earlier account is linked by its password once, and needs it for nothing else', async () => {
    const old = await register(auth.api);
    await confirmEmail(auth.stores, old.user._id);
    const member = join(company, { email: old.email });
    const { address, cookie } = await arrive(member, restricted.api);
    const browser = externalSignIn(restricted.api);
    const asked = await browser.post('finish', { ticket: ticketIn(address) }, cookie);
    expect(asked.body).toMatchObject({ data: { outcome: 'link', canReset: false } });
    const { ticket } = (asked.body as { data: { ticket: string } }).data;
    const linked = await browser.post('link', { ticket, password: old.password }, cookie);
    expect(linked.body).toMatchObject({
      data: { user: { _id: old.user._id, hasPassword: false } },
    });
    const { api } = await signIn(member, restricted.api);
    const state = (await api.call('GET /auth/proof')).data;
    expect(state).toMatchObject({ isRecent: true, password: false });
    const email = `${member.subject}@elsewhere.example`;
    expect((await api.call('PUT /auth/email', { body: { email } })).status).toBe(200);
    const [identity] = (await api.call('GET /auth/identities')).data.identities;
    const params = { id: identity?._id ?? '' };
    const unlinked = await api.call('DELETE /auth/identities/:id', { params });
    expect([unlinked.status, unlinked.code]).toEqual([409, 'auth.last_sign_in']);
    const body = { username: old.username };
    expect((await api.call('POST /auth/delete-account', { body })).status).toBe(200);
  });

  it('a session of more than ten minutes needs a new sign-in as its proof', async () => {
    const member = join(company, {});
    const { api, id } = await signIn(member, restricted.api);
    await readDatabase(auth.stores, (db) =>
      db
        .collection('sessions')
        .updateMany(
          { accountId: objectId(id) },
          { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } },
        ),
    );
    const body = { email: 'new@elsewhere.example' };
    const refused = await api.call('PUT /auth/email', { body });
    expect([refused.status, refused.code]).toEqual([403, 'auth.proof_required']);
    const again = await signIn(member, restricted.api);
    expect((await again.api.call('PUT /auth/email', { body })).status).toBe(200);
  });
});
