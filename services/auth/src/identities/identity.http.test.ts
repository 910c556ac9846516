import { randomBytes } from 'node:crypto';
import { type FakeGithub, startFakeGithub } from '@snippetry/test-kit/fake-github';
import { type OidcPerson, type OidcServer, startOidcServer } from '@snippetry/test-kit/oidc-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { externalSignIn, ticketIn } from '../../test/external-sign-in.ts';
import {
  type Harness,
  readDatabase,
  register,
  registerProven,
  startHarness,
} from '../../test/harness.ts';

let oidc: OidcServer;
let github: FakeGithub;
let auth: Harness;
beforeAll(async () => {
  oidc = await startOidcServer();
  const callback = 'http://localhost:8080/api/auth/external/github/callback';
  github = await startFakeGithub({ redirectUris: [callback] });
  auth = await startHarness({ env: { ...oidc.env, ...github.env } });
});
afterAll(async () => {
  await auth.stop();
  await oidc.stop();
  await github.stop();
});
beforeEach(() => oidc.setUp(true));

const HOST = 'http://localhost:8080';

/** Adds a user without an account here to the provider; returns the subject. */
function stranger(person: OidcPerson = {}): string {
  const subject = randomBytes(6).toString('hex');
  const email = `${subject}@example.com`;
  oidc.people.set(subject, { email, email_verified: true, preferred_username: subject, ...person });
  return subject;
}

const startSignIn = (site?: string, query?: Record<string, string>) =>
  externalSignIn(auth.api).start(site, query);
const land = (back: URL, cookie: string) => externalSignIn(auth.api).land(back, cookie);
const post = (path: 'finish' | 'link', body: object, cookie: string) =>
  externalSignIn(auth.api).post(path, body, cookie);

/** Signs in at the provider; returns the ticket. */
async function obtainTicket(subject: string, query: Record<string, string> = {}) {
  const { url, cookie } = await startSignIn('oidc', query);
  const back = await oidc.authorize(url, subject);
  expect(back.origin).toBe(HOST);
  return { cookie, back, ticket: ticketIn(await land(back, cookie)) };
}

async function signedIn(subject: string, query: Record<string, string> = {}) {
  const { ticket, cookie } = await obtainTicket(subject, query);
  return post('finish', { ticket }, cookie);
}

const idOf = (body: unknown) => (body as { data: { user: { _id: string } } }).data.user._id;
const aMember = (subject: string) => register(auth.api, { email: `${subject}@example.com` });

describe('signing in at another site', () => {
  it('creates an account with the verified address, and opens the same one the next time', async () => {
    const subject = stranger();
    const first = await signedIn(subject, { returnTo: '/app/snippets?page=2' });
    expect(first.body).toMatchObject({
      data: {
        outcome: 'signed-in',
        returnTo: '/app/snippets?page=2',
        user: { username: subject, email: `${subject}@example.com`, emailVerified: true },
      },
    });
    expect(first.body).toMatchObject({ data: { user: { hasPassword: false } } });
    const again = await signedIn(subject);
    expect(idOf(again.body)).toBe(idOf(first.body));
    const me = await auth.api
      .as((again.body as { data: { token: string } }).data.token)
      .call('GET /auth/me');
    expect(me.status).toBe(200);
  });

  it('chooses another username if the name is taken', async () => {
    const subject = stranger();
    await register(auth.api, { username: subject });
    const answer = await signedIn(subject);
    expect(answer.body).toMatchObject({
      data: { user: { username: expect.stringMatching(new RegExp(`^${subject}-\\w{4}$`)) } },
    });
  });

  it.each([
    ['Jörg Müller', 'Jorg-Muller'],
    ['Ægir', 'Aegir'],
    ['Łukasz Żółć', 'Lukasz-Zolc'],
    ['Владимир', 'Vladimir'],
    ['李雷', 'LiLei'],
    ['김철수', 'GimCheolSu'],
    ['\u{e000}', expect.stringMatching(/^user-\w{4}$/)],
    ['Аdmin', expect.stringMatching(/^Admin-\w{4}$/)],
  ])('transliterates the name %s instead of dropping its characters', async (name, username) => {
    const answer = await signedIn(stranger({ preferred_username: name }));
    expect(answer.body).toMatchObject({ data: { user: { username } } });
  });

  it('leaves the address unconfirmed if the other site has not verified it', async () => {
    const answer = await signedIn(stranger({ email_verified: false }));
    expect(answer.body).toMatchObject({ data: { user: { emailVerified: false } } });
  });

  it('is refused if the other site returns no address', async () => {
    const { url, cookie } = await startSignIn();
    const nobody = stranger();
    oidc.people.set(nobody, {});
    const back = await oidc.authorize(url, nobody);
    expect(await land(back, cookie)).toBe('/login?error=auth.email_missing');
  });

  it('at GitHub creates an account as well', async () => {
    const { url, cookie } = await startSignIn('github');
    expect(new URL(url).searchParams.get('scope')).toBe('user:email');
    const back = await github.authorize(url, 'ana');
    const ticket = ticketIn(await land(back, cookie));
    const answer = await post('finish', { ticket }, cookie);
    expect(answer.body).toMatchObject({
      data: { user: { username: 'ana', email: 'ana@sandbox-github.example', emailVerified: true } },
    });
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', 'x'])(
    'never redirects to %j afterwards',
    async (returnTo) => {
      const answer = await signedIn(stranger(), { returnTo });
      expect(answer.body).toMatchObject({ data: { returnTo: '/app' } });
    },
  );

  it('does not let a suspended account in', async () => {
    const subject = stranger();
    await signedIn(subject);
    await readDatabase(auth.stores, (db) =>
      db
        .collection('accounts')
        .updateOne(
          { username: subject },
          { $set: { suspension: { reason: 'spam', at: new Date(), by: 'x' } } },
        ),
    );
    const answer = await signedIn(subject);
    expect([answer.status, answer.code]).toEqual([403, 'auth.suspended']);
  });
});

describe('an account here with the same address', () => {
  it('is linked once its password is given, and opened without it from then on', async () => {
    const subject = stranger();
    const ana = await aMember(subject);
    const { ticket, cookie } = await obtainTicket(subject, { returnTo: '/app/x' });
    const answer = await post('finish', { ticket }, cookie);
    expect(answer.body).toMatchObject({
      data: { outcome: 'link', email: ana.email, providerName: 'Example Ltd' },
    });
    const next = (answer.body as { data: { ticket: string } }).data.ticket;
    const wrong = await post('link', { ticket: next, password: 'wrong' }, cookie);
    expect([wrong.status, wrong.code]).toEqual([401, 'auth.invalid_credentials']);
    const elsewhere = await post('link', { ticket: next, password: ana.password }, '');
    expect([elsewhere.status, elsewhere.code]).toEqual([400, 'auth.link_invalid']);
    const linked = await post('link', { ticket: next, password: ana.password }, cookie);
    expect(idOf(linked.body)).toBe(ana.user._id);
    expect(linked.body).toMatchObject({ data: { returnTo: '/app/x' } });
    expect((await post('link', { ticket: next, password: ana.password }, cookie)).code).toBe(
      'auth.link_invalid',
    );
    expect(idOf((await signedIn(subject)).body)).toBe(ana.user._id);
  });

  it('is not linked if the provider has not verified the address', async () => {
    const subject = stranger({ email_verified: false });
    await aMember(subject);
    const answer = await signedIn(subject);
    expect([answer.status, answer.code]).toEqual([409, 'auth.email_taken']);
  });

  it('is not linked if it has no password', async () => {
    const [first, second] = [stranger(), stranger()];
    await signedIn(first);
    oidc.people.set(second, { email: `${first}@example.com`, email_verified: true });
    expect((await signedIn(second)).code).toBe('auth.email_taken');
  });
});

describe('the callback of another site', () => {
  it('is accepted once', async () => {
    const { url, cookie } = await startSignIn();
    const back = await oidc.authorize(url, stranger());
    expect(ticketIn(await land(back, cookie))).not.toBe('');
    expect(await land(back, cookie)).toBe('/login?error=auth.link_invalid');
  });

  it('is accepted only in the browser that started the sign-in', async () => {
    const [own, foreign] = [await startSignIn(), await startSignIn()];
    const back = await oidc.authorize(own.url, stranger());
    expect(await land(back, foreign.cookie)).toBe('/login?error=auth.link_invalid');
    expect(own.answer.headers.get('set-cookie')).toMatch(
      /; Path=\/api\/auth\/external; Max-Age=1200; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each([
    ['an unknown state', '?code=x&state=y', 'auth.link_invalid'],
    ['nothing', '', 'auth.link_invalid'],
  ])('is refused with %s', async (_what, search, code) => {
    const { cookie } = await startSignIn();
    const back = new URL(`/api/auth/external/oidc/callback${search}`, HOST);
    expect(await land(back, cookie)).toBe(`/login?error=${code}`);
  });

  it('is refused if the provider signed it for another sign-in', async () => {
    const { url, cookie } = await startSignIn();
    const other = new URL(url);
    other.searchParams.set('nonce', 'of-another-sign-in');
    const back = await oidc.authorize(other.href, stranger());
    expect(await land(back, cookie)).toBe('/login?error=auth.provider_refused');
  });

  it('is refused from another provider', async () => {
    const { url, cookie } = await startSignIn();
    const back = await oidc.authorize(url, stranger());
    back.searchParams.set('iss', 'https://evil.example');
    expect(await land(back, cookie)).toBe('/login?error=auth.provider_refused');
  });

  it('leads back to the form after the user has cancelled', async () => {
    const { url, cookie } = await startSignIn();
    const back = await oidc.authorize(url, stranger(), 'cancel');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(await land(back, cookie)).toBe('/login');
  });

  it('opens one session, also for concurrent requests, and in that browser only', async () => {
    const { ticket, cookie } = await obtainTicket(stranger());
    const tries = Array.from({ length: 20 }, () => post('finish', { ticket }, cookie));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const lured = await obtainTicket(stranger());
    expect((await post('finish', { ticket: lured.ticket }, cookie)).code).toBe('auth.link_invalid');
  });

  it('redirects to an error page if the provider is down', async () => {
    const { url, cookie } = await startSignIn();
    const back = await oidc.authorize(url, stranger());
    oidc.setUp(false);
    expect(await land(back, cookie)).toBe('/login?error=auth.provider_unavailable');
  });
});

it('starts while the provider is down, and contacts it again at the next sign-in', async () => {
  oidc.setUp(false);
  const fresh = await startHarness({ env: oidc.env });
  const start = async () =>
    (await fresh.api.send('/api/auth/external/oidc/start')).headers.get('location');
  expect(await start()).toBe('/login?error=auth.provider_unavailable');
  oidc.setUp(true);
  expect(await start()).toContain('code_challenge_method=S256');
  await fresh.stop();
});

it('lists the configured providers, and refuses others', async () => {
  const { data } = await auth.api.call('GET /auth/sign-in-options');
  expect(data.providers).toEqual([
    { id: 'oidc', name: 'Example Ltd', isSandbox: false },
    { id: 'github', name: 'GitHub', isSandbox: false },
  ]);
  const bare = await startHarness();
  const answer = await bare.api.send('/api/auth/external/oidc/start');
  expect([answer.status, answer.code]).toEqual([404, 'auth.provider_unknown']);
  await bare.stop();
});

describe('in Settings', () => {
  /** Links a provider account in the session of a user. */
  async function link(api: Harness['api'], subject: string) {
    const params = { provider: 'oidc' as const };
    const { data, headers } = await api.call('POST /auth/identities/:provider', { params });
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    const ticket = ticketIn(await land(await oidc.authorize(data.url, subject), cookie));
    return post('finish', { ticket }, cookie);
  }
  const identitiesOf = async (api: Harness['api']) =>
    (await api.call('GET /auth/identities')).data.identities;

  it('an account of the other site is linked and unlinked', async () => {
    const ana = await registerProven(auth.api);
    const subject = stranger();
    expect((await link(ana.api, subject)).body).toMatchObject({
      data: { outcome: 'linked', returnTo: '/app/settings' },
    });
    expect(idOf((await signedIn(subject)).body)).toBe(ana.user._id);
    const [identity] = await identitiesOf(ana.api);
    expect(identity).toMatchObject({ provider: 'oidc', label: `${subject}@example.com` });
    const params = { id: identity?._id ?? '' };
    const bo = await register(auth.api);
    expect((await bo.api.call('DELETE /auth/identities/:id', { params })).status).toBe(404);
    expect((await ana.api.call('DELETE /auth/identities/:id', { params })).status).toBe(200);
    expect(await identitiesOf(ana.api)).toEqual([]);
  });

  it('unlinking changed version and time of the account without the event of a change', async () => {
    const ana = await registerProven(auth.api);
    await link(ana.api, stranger());
    const stored = () =>
      readDatabase(auth.stores, async (db) => {
        const account = await db.collection('accounts').findOne({ username: ana.username });
        return { version: account?.version, updatedAt: account?.updatedAt };
      });
    const before = await stored();
    const [identity] = await identitiesOf(ana.api);
    const params = { id: identity?._id ?? '' };
    expect((await ana.api.call('DELETE /auth/identities/:id', { params })).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('an account that is linked to another user is refused', async () => {
    const subject = stranger();
    await signedIn(subject);
    const ana = await registerProven(auth.api);
    const answer = await link(ana.api, subject);
    expect([answer.status, answer.code]).toEqual([409, 'auth.identity_taken']);
  });

  it('a session that has ended since links nothing', async () => {
    const ana = await registerProven(auth.api);
    const params = { provider: 'oidc' as const };
    const { data, headers } = await ana.api.call('POST /auth/identities/:provider', { params });
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    const ticket = ticketIn(await land(await oidc.authorize(data.url, stranger()), cookie));
    await ana.api.call('POST /auth/logout');
    expect((await post('finish', { ticket }, cookie)).code).toBe('auth.link_invalid');
  });

  it('the only sign-in method cannot be removed', async () => {
    const subject = stranger();
    const answer = await signedIn(subject);
    const api = auth.api.as((answer.body as { data: { token: string } }).data.token);
    const [identity] = await identitiesOf(api);
    const params = { id: identity?._id ?? '' };
    const removed = await api.call('DELETE /auth/identities/:id', { params });
    expect([removed.status, removed.code]).toEqual([409, 'auth.last_sign_in']);
    expect(await identitiesOf(api)).toHaveLength(1);
  });
});
