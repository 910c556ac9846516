import { AppError } from '@snippetry/contracts';
import { hashOf, revokedBeforeKey, revokedKey, workerRedis } from '@snippetry/service-kit';
import { aUser, issueToken, type TestClient, type TestResponse, until } from '@snippetry/test-kit';
import { type FakeGithub, startFakeGithub } from '@snippetry/test-kit/fake-github';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let github: FakeGithub;
let harness: Harness;
beforeAll(async () => {
  github = await startFakeGithub({
    repositories: [
      { owner: 'ana', name: 'tools', branches: [{ name: 'main', files: { 'a.ts': '1' } }] },
      { owner: 'ana', name: 'secret', isPrivate: true, branches: [{ name: 'main', files: {} }] },
    ],
  });
  harness = await startHarness(github.env);
});
afterAll(async () => {
  await harness.stop();
  await github.stop();
});
beforeEach(() => {
  github.heal();
  github.clearJournal();
});

/** An authorized sign-in at GitHub: the query with which the browser returns. */
async function allowed(api: TestClient, query = {}, login = 'ana') {
  const answer = await api.call('GET /github/auth', { query });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  const back = await github.authorize(answer.data.authUrl, login);
  const { code = '', state = '' } = Object.fromEntries(back.searchParams);
  return { cookie, code, state, back, authUrl: new URL(answer.data.authUrl), answer };
}

/** Page to which a browser is redirected after GitHub. */
async function land(search: string, cookie = ''): Promise<string | null> {
  const answer = await harness.api.send(`/api/github/callback${search}`, { headers: { cookie } });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

const isConnected = async (api: TestClient) =>
  (await api.call('GET /github/status')).data.isConnected;
const aPerson = () => harness.api.as(aUser());

const outcomeOf = ({ status, code }: TestResponse) => `${status} ${code}`;
const exchanges = () => github.journal.filter(({ path }) => path.endsWith('/access_token'));

describe('connecting an account', () => {
  it('redirects to GitHub and back to the page where it started', async () => {
    const ana = aPerson();
    const { back, cookie, authUrl, answer } = await allowed(ana, {
      returnTo: '/app/snippets/1?a=b',
    });
    expect(back.pathname).toBe('/api/github/callback');
    expect(authUrl.searchParams.get('code_challenge_method')).toBe('S256');
    expect(authUrl.searchParams.get('scope')).toBe('');
    expect(answer.headers.get('set-cookie')).toMatch(
      /; Path=\/api\/github\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(await land(back.search, cookie)).toBe('/app/snippets/1?a=b&connected=true');
    const { data } = await ana.call('GET /github/status');
    expect(data).toMatchObject({
      isConnected: true,
      purposes: ['import'],
      github: { username: 'ana', repositoryCount: 1 },
    });
    expect(data.github?.profileUrl).toMatch(new RegExp(`^${github.url}/`));
  });

  it('also works if the page forwards GitHub’s query', async () => {
    const ana = aPerson();
    const { code, state } = await allowed(ana, { purpose: 'private' });
    const { data } = await ana.call('POST /github/callback', { body: { code, state } });
    expect(data).toMatchObject({ isConnected: true, purposes: ['import', 'private'] });
    expect(data.github?.repositoryCount).toBe(2);
  });

  it('requests the granted and the needed scopes only', async () => {
    const ana = aPerson();
    const first = await allowed(ana, { purpose: 'private' });
    await ana.call('POST /github/callback', { body: first });
    const second = await allowed(ana, { purpose: 'export' });
    expect(second.authUrl.searchParams.get('scope')).toBe('gist repo');
    await ana.call('POST /github/callback', { body: second });
    const { data } = await ana.call('GET /github/status');
    expect(data.purposes).toEqual(['import', 'private', 'export']);
  });

  it('never redirects to other sites', async () => {
    for (const returnTo of ['//evil.example', 'https://evil.example', '/app//evil', '/login']) {
      const answer = await aPerson().send(
        `/api/github/auth?returnTo=${encodeURIComponent(returnTo)}`,
      );
      expect([answer.status, answer.fields]).toEqual([400, ['returnTo']]);
    }
  });

  it('revokes the token of another account that was connected before', async () => {
    const ana = aPerson();
    const first = await allowed(ana, {}, 'ana');
    await ana.call('POST /github/callback', { body: first });
    const second = await allowed(ana, {}, 'bo');
    await ana.call('POST /github/callback', { body: second });
    await until(() => github.journal.some(({ method }) => method === 'DELETE'));
    expect((await ana.call('GET /github/status')).data.github?.username).toBe('bo');
  });
});

describe('a sign-in at GitHub', () => {
  it('is consumed by the first attempt, even of many at once', async () => {
    const ana = aPerson();
    const { code, state, back, cookie } = await allowed(ana);
    const attempts = Array.from({ length: 20 }, async (_, index) => {
      if (index % 2 === 0) return land(back.search, cookie);
      return outcomeOf(await ana.call('POST /github/callback', { body: { code, state } }));
    });
    const outcomes = await Promise.all(attempts);
    const successes = outcomes.filter(
      (one) => one?.includes('connected=true') || one === '200 null',
    );
    expect(successes).toHaveLength(1);
    expect(exchanges()).toHaveLength(1);
    expect(await land(back.search, cookie)).toBe('/app/github?error=callback_failed');
  });

  it('fails in another browser, without a connection for anyone', async () => {
    const [ana, bo] = [aPerson(), aPerson()];
    const of = { ana: await allowed(ana), bo: await allowed(bo) };
    // Ana tricks Bo into opening it, or another reader of the address tries it: the cookie is
    // missing, or of another state.
    expect(await land(of.ana.back.search)).toBe('/app/github?error=callback_failed');
    expect(await land(of.bo.back.search, of.ana.cookie)).toBe('/app/github?error=callback_failed');
    expect([await isConnected(ana), await isConnected(bo)]).toEqual([false, false]);
    expect(exchanges()).toEqual([]);
  });

  it('expires after ten minutes', async () => {
    const ana = aPerson();
    const { code, state, cookie, back } = await allowed(ana);
    const key = `github:state:${hashOf(state)}`;
    const redis = workerRedis(harness.redisUrl);
    expect(await redis.ttl(key)).toSatisfy((seconds: number) => seconds > 500 && seconds <= 600);
    await redis.pexpire(key, 1);
    await until(async () => (await redis.exists(key)) === 0);
    await redis.quit();
    expect(await land(back.search, cookie)).toBe('/app/github?error=callback_failed');
    const answer = await ana.call('POST /github/callback', { body: { code, state } });
    expect(outcomeOf(answer)).toBe('400 github.state_invalid');
    expect([await isConnected(ana), exchanges()]).toEqual([false, []]);
  });

  it('cannot be finished by another user, nor in another session of the same user', async () => {
    const user = aUser();
    const ana = harness.api.as(user);
    const foreign = await allowed(ana);
    expect(outcomeOf(await aPerson().call('POST /github/callback', { body: foreign }))).toBe(
      '400 github.state_invalid',
    );
    const other = await allowed(ana);
    const elsewhere = harness.api.as(issueToken(user));
    expect(outcomeOf(await elsewhere.call('POST /github/callback', { body: other }))).toBe(
      '400 github.state_invalid',
    );
    expect(await isConnected(ana)).toBe(false);
  });

  it('ends with the session in which it started', async () => {
    const jti = `a-session-${Date.now()}`;
    const ana = harness.api.as(issueToken(aUser(), { jti }));
    const { back, cookie } = await allowed(ana);
    const redis = workerRedis(harness.redisUrl);
    await redis.set(revokedKey(jti), '1');
    await redis.quit();
    await expect
      .poll(async () => (await ana.call('GET /github/status')).status, { timeout: 5000 })
      .toBe(401);
    expect(await land(back.search, cookie)).toBe('/app/github?error=user_not_found');
  });

  it('works in a session of a demo account that started after a password change', async () => {
    const user = aUser();
    const now = Date.now() / 1000;
    const redis = workerRedis(harness.redisUrl);
    const cut = JSON.stringify({ before: now - 5, keep: 'the session that changed it' });
    await redis.set(revokedBeforeKey(user.id), cut);
    await redis.quit();
    // Such a session ends with its account, a day after the account was created.
    const exp = Math.floor(now) + 3600;
    const { back, cookie } = await allowed(harness.api.as(issueToken(user, { exp })));
    expect(await land(back.search, cookie)).toBe('/app/github?connected=true');
  });

  it.each([
    ['', 'no_code'],
    ['?state=x', 'no_code'],
    ['?code=x', 'callback_failed'],
    ['?code=x&state=unknown', 'callback_failed'],
    ['?error=access_denied', 'access_denied'],
    ['?error=%3Cscript%3E&error_description=Send+money', 'callback_failed'],
  ])('that comes back as %j ends with the code %s', async (search, code) => {
    expect(await land(search)).toBe(`/app/github?error=${code}`);
  });

  it('redirects to a page even if the server fails', async () => {
    const redis = workerRedis(harness.redisUrl);
    await redis.set(`github:state:${hashOf('broken')}`, 'no JSON');
    await redis.quit();
    expect(await land('?code=x&state=broken')).toBe('/app/github?error=callback_failed');
  });

  it('redirects to the page where it started if it is cancelled', async () => {
    const ana = aPerson();
    const answer = await ana.call('GET /github/auth', { query: { returnTo: '/app/snippets' } });
    const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';');
    const back = await github.authorize(answer.data.authUrl, 'ana', 'cancel');
    expect(await land(back.search, cookie)).toBe('/app/snippets?error=access_denied');
  });

  it.each([
    ['unicorn', '503 github.unavailable'],
    ['malformed', '502 github.exchange_failed'],
    ['redirect_evil', '502 github.bad_answer'],
    ['truncated', '503 github.unavailable'],
  ] as const)('connects no account if GitHub returns no token: %s', async (mode, outcome) => {
    const ana = aPerson();
    const fail = () => github.fail({ match: /access_token/, mode });
    const posted = await allowed(ana);
    fail();
    expect(outcomeOf(await ana.call('POST /github/callback', { body: posted }))).toBe(outcome);
    const { back, cookie } = await allowed(ana);
    fail();
    expect(await land(back.search, cookie)).toBe('/app/github?error=token_exchange_failed');
    expect(await isConnected(ana)).toBe(false);
  });

  it('leaves no unused token at GitHub', async () => {
    const ana = aPerson();
    const body = await allowed(ana);
    github.fail({ match: /^GET \/user$/, mode: 'html200' });
    expect(outcomeOf(await ana.call('POST /github/callback', { body }))).toBe(
      '502 github.bad_answer',
    );
    await until(() => github.journal.some(({ method }) => method === 'DELETE'));
    expect(await isConnected(ana)).toBe(false);
  });

  it('does not connect with a code of another sign-in', async () => {
    const [ana, bo] = [aPerson(), aPerson()];
    const { code } = await allowed(bo, {}, 'bo');
    const { state } = await allowed(ana);
    const answer = await ana.call('POST /github/callback', { body: { code, state } });
    expect(outcomeOf(answer)).toBe('502 github.exchange_failed');
    expect(answer.message).toBe(new AppError('github.exchange_failed').message);
  });
});
