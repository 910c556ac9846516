import { type ApiKey, apiRoutes, parseRouteKey, type RouteSpec } from '@snippetry/contracts';
import { aRegistration, request, type TestResponse } from '@snippetry/test-kit';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ACCOUNT_DATA_CASES } from '../../src/matrix/account-data-cases.ts';
import { ADMIN_CASES } from '../../src/matrix/admin-cases.ts';
import { AI_CASES } from '../../src/matrix/ai-cases.ts';
import { COLLECTION_CASES } from '../../src/matrix/collection-cases.ts';
import { COMMENT_CASES } from '../../src/matrix/comment-cases.ts';
import { CREDENTIAL_CASES } from '../../src/matrix/credential-cases.ts';
import { DOOR_CASES } from '../../src/matrix/door-cases.ts';
import { EXPORT_CASES } from '../../src/matrix/export-cases.ts';
import { GITHUB_CASES } from '../../src/matrix/github-cases.ts';
import { IMPORT_CASES } from '../../src/matrix/import-cases.ts';
import { LIBRARY_CASES } from '../../src/matrix/library-cases.ts';
import { LIVE_CASES } from '../../src/matrix/live-cases.ts';
import { MODERATION_CASES } from '../../src/matrix/moderation-cases.ts';
import { NOTIFICATION_CASES } from '../../src/matrix/notification-cases.ts';
import { OPERATIONS_CASES, REPORT_CASES } from '../../src/matrix/operations-cases.ts';
import { PEOPLE_CASES } from '../../src/matrix/people-cases.ts';
import { PREFERENCE_CASES } from '../../src/matrix/preference-cases.ts';
import { RECOVERY_CASES } from '../../src/matrix/recovery-cases.ts';
import {
  type Case,
  everyone,
  hidden,
  hiddenFromOthers,
  newSnippet,
  open,
  SECRET,
  signedIn,
  type Who,
  type World,
  write,
} from '../../src/matrix/world.ts';
import { aPerson, type Person, prove } from '../../src/people.ts';

const { url } = inject('platform');

let world: World;

const CASES: Record<ApiKey, Case[]> = {
  'POST /auth/register': [
    { what: 'a new account', body: () => aRegistration(), expected: everyone(201) },
  ],
  'POST /auth/login': [
    {
      what: 'the right password',
      body: ({ owner }) => ({ email: owner.email, password: owner.password }),
      expected: everyone(200),
    },
    {
      what: 'a known email with a wrong password',
      body: ({ owner }) => ({ email: owner.email, password: 'not the password' }),
      expected: everyone(401),
    },
  ],
  'POST /auth/logout': [{ what: 'a session of its own', expected: signedIn() }],
  'GET /auth/me': [{ what: 'oneself', expected: signedIn() }],
  'PUT /auth/profile': [{ what: 'oneself', body: () => ({ bio: 'Hi' }), expected: signedIn() }],
  'PUT /auth/change-password': [
    {
      what: 'a wrong current password',
      body: () => ({ currentPassword: 'wrong', newPassword: 'another-one' }),
      expected: signedIn(400),
    },
  ],
  'GET /auth/check-availability': [
    { what: 'a name', query: { username: 'whoever' }, expected: everyone(200) },
  ],
  'GET /users': [{ what: 'everyone', expected: everyone(200) }],
  'GET /users/search': [{ what: 'a prefix', query: { q: 'user' }, expected: everyone(200) }],
  'GET /users/stats': [{ what: 'the platform', expected: everyone(200) }],
  'GET /users/by-name/:username': [
    {
      what: 'the owner',
      params: ({ owner }) => ({ username: owner.username }),
      expected: everyone(200),
    },
  ],
  'GET /users/:id': [
    { what: 'the owner', params: ({ owner }) => ({ id: owner.id }), expected: everyone(200) },
  ],
  'GET /users/:id/stats': [
    { what: 'the owner', params: ({ owner }) => ({ id: owner.id }), expected: everyone(200) },
  ],
  ...ACCOUNT_DATA_CASES,
  ...PEOPLE_CASES,
  ...RECOVERY_CASES,
  ...CREDENTIAL_CASES,
  ...ADMIN_CASES,
  ...PREFERENCE_CASES,
  ...DOOR_CASES,
  ...OPERATIONS_CASES,
  ...REPORT_CASES,
  ...LIBRARY_CASES,
  'GET /comments/snippet/:snippetId': [
    { what: 'public', params: ({ open: snippetId }) => ({ snippetId }), expected: everyone(200) },
    {
      what: 'private',
      params: ({ hidden: snippetId }) => ({ snippetId }),
      expected: hiddenFromOthers(),
    },
  ],
  'POST /comments': [
    {
      what: 'public',
      body: ({ open: snippet }) => ({ content: 'Hi', snippet }),
      expected: signedIn(201),
    },
    {
      what: 'private',
      body: ({ hidden: snippet }) => ({ content: 'Hi', snippet }),
      expected: write({ stranger: 404, owner: 201 }),
    },
  ],
  'GET /comments/:id/replies': [
    { what: 'public', params: ({ comment: id }) => ({ id }), expected: everyone(200) },
    {
      what: 'private',
      params: ({ hiddenComment: id }) => ({ id }),
      expected: hiddenFromOthers(),
    },
  ],
  ...COMMENT_CASES,
  ...MODERATION_CASES,
  ...NOTIFICATION_CASES,
  ...LIVE_CASES,
  'POST /snippets/:id/comments': [
    { what: 'public', params: open, body: () => ({ content: 'Hi' }), expected: signedIn(201) },
    {
      what: 'private',
      params: hidden,
      body: () => ({ content: 'Hi' }),
      expected: write({ stranger: 404, owner: 201 }),
    },
  ],
  'GET /snippets/:id/comments/count': [
    { what: 'public', params: open, expected: everyone(200) },
    { what: 'private', params: hidden, expected: hiddenFromOthers() },
  ],
  ...AI_CASES,
  ...COLLECTION_CASES,
  ...GITHUB_CASES,
  ...EXPORT_CASES,
  ...IMPORT_CASES,
};

beforeAll(async () => {
  const [owner, stranger] = [await aPerson(url), await aPerson(url)];
  const ids = { open: await newSnippet(owner, true), hidden: await newSnippet(owner, false) };
  const say = async (snippet: string) => {
    const { data } = await owner.api.call('POST /comments', { body: { content: 'Hi', snippet } });
    return data.comment._id;
  };
  const collect = async (isPublic: boolean) => {
    const body = { name: `${SECRET} ${isPublic}`, isPublic };
    const { data } = await owner.api.call('POST /collections', { body });
    return data.collection._id;
  };
  await owner.api.call('POST /snippets/:id/star', { params: { id: ids.hidden } });
  world = {
    owner,
    stranger,
    ...ids,
    comment: await say(ids.open),
    hiddenComment: await say(ids.hidden),
    hiddenCollection: await collect(false),
    openCollection: await collect(true),
  };
});

/**
 * Returns the token of a session, which is re-authenticated if the route requires it. The route
 * that ends its session gets a new one.
 */
async function tokenFor(key: ApiKey, person: Person): Promise<string> {
  const { email, password, token } = person;
  const { proof }: RouteSpec = apiRoutes[key];
  if (proof) await prove(person);
  if (key !== 'POST /auth/logout') return token;
  const { data } = await request(url).call('POST /auth/login', { body: { email, password } });
  return data.token;
}

async function ask(key: ApiKey, one: Case, who: Who): Promise<TestResponse> {
  const { method, path } = parseRouteKey(key);
  const params = (await one.params?.(world)) ?? {};
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  const query = new URLSearchParams(one.query);
  if (query.get('author') === 'OWNER') query.set('author', world.owner.id);
  if (query.get('snippet') === 'OPEN') query.set('snippet', world.open);
  if (query.get('snippet') === 'HIDDEN') query.set('snippet', world.hidden);
  if (query.get('url') === 'OPEN') query.set('url', `${url}/public/${world.open}`);
  if (query.get('url') === 'HIDDEN') query.set('url', `${url}/public/${world.hidden}`);
  const body = one.body && { body: JSON.stringify(one.body(world)) };
  const headers = one.body ? { 'content-type': 'application/json' } : {};
  const token = who === 'visitor' ? undefined : await tokenFor(key, world[who]);
  return request(url, token).send(`/api${filled}?${query}`, { method, headers, ...body });
}

it('the authorization matrix has a row for every route', () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(apiRoutes).sort());
});

describe.each(Object.entries(CASES))('%s', (key, cases) => {
  // Object.entries loses the key type.
  const route = key as ApiKey;
  it.each(cases)(
    'answers visitor, stranger and owner with the expected status: $what',
    async (one) => {
      for (const who of ['visitor', 'stranger', 'owner'] as const) {
        const answer = await ask(route, one, who);
        expect(`${who} ${answer.status}`, answer.text).toBe(`${who} ${one.expected[who]}`);
        if (one.reveals) expect(answer.text.includes(`${SECRET} false`)).toBe(one.reveals(who));
        // A successful sign-in returns the account's own email address.
        if (who === 'owner' || route === 'POST /auth/login') continue;
        expect(answer.text).not.toContain(world.owner.email);
      }
    },
  );
});

it('a read-only access token changes nothing, and is never accepted as a session', async () => {
  const { api } = world.owner;
  await prove(world.owner);
  const body = { name: 'Reader', scopes: ['read' as const] };
  const { data } = await api.call('POST /auth/access-tokens', { body });
  const reader = request(url, data.secret);
  const wrong: string[] = [];
  for (const [name, { auth, sessionOnly, tokenScope, media }] of Object.entries<RouteSpec>(
    apiRoutes,
  )) {
    if (auth === 'none') continue;
    // Object.entries loses the key type.
    const { method, path } = parseRouteKey(name as ApiKey);
    // A stream never ends; the matrix above tests its authorization.
    if (media?.includes('text/event-stream')) continue;
    const { code } = await reader.send(`/api${path.replace(/:\w+/g, 'f'.repeat(24))}`, { method });
    const refusal = ['auth.session_required', 'auth.scope_missing', 'auth.invalid_token'];
    const mayRead = method === 'GET' && !tokenScope;
    const needed = sessionOnly ? refusal[0] : mayRead ? undefined : refusal[1];
    if (refusal.find((one) => one === code) !== needed) wrong.push(`${name}: ${code}`);
  }
  expect(wrong).toEqual([]);
});
