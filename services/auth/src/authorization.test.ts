import {
  accessTokenRoutes,
  accountDataRoutes,
  adminRoutes,
  apiRoutes,
  authRoutes,
  externalSignInRoutes,
  parseRouteKey,
  passkeyRoutes,
  preferenceRoutes,
  proofRoutes,
  type RouteKey,
  recoveryRoutes,
  secondFactorRoutes,
  sessionRoutes,
  userRoutes,
} from '@snippetry/contracts';
import { issueToken, newKeyPair } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeSnippetStats,
  type Harness,
  register,
  registerProven,
  startFakeSnippetStats,
  startHarness,
} from '../test/harness.ts';

const ROUTES = {
  ...authRoutes,
  ...recoveryRoutes,
  ...sessionRoutes,
  ...accountDataRoutes,
  ...preferenceRoutes,
  ...secondFactorRoutes,
  ...accessTokenRoutes,
  ...passkeyRoutes,
  ...proofRoutes,
  ...externalSignInRoutes,
  ...userRoutes,
  ...adminRoutes,
};

type Who = 'visitor' | 'stranger' | 'owner';
type Row = [key: keyof typeof ROUTES, expected: Record<Who, number>];

const everyone = (status: number) => ({ visitor: status, stranger: status, owner: status });
const signedIn = (status: number) => ({ visitor: 401, stranger: status, owner: status });

/** Every endpoint of this service with its status for each kind of viewer. */
const MATRIX: Row[] = [
  ['POST /auth/register', everyone(201)],
  ['POST /auth/login', everyone(200)],
  ['GET /auth/check-availability', everyone(200)],
  ['GET /auth/me', signedIn(200)],
  ['PUT /auth/profile', signedIn(200)],
  ['PUT /auth/change-password', { visitor: 401, stranger: 400, owner: 200 }],
  ['POST /auth/logout', signedIn(200)],
  ['GET /auth/export', signedIn(503)],
  ['POST /auth/delete-account', { visitor: 401, stranger: 400, owner: 200 }],
  ['POST /auth/forgot-password', everyone(200)],
  // No viewer has the link of a mail.
  ['POST /auth/reset-password', everyone(400)],
  ['POST /auth/verify-email/account', everyone(400)],
  ['POST /auth/verify-email', everyone(400)],
  ['POST /auth/send-verification', signedIn(200)],
  ['PUT /auth/email', { visitor: 401, stranger: 400, owner: 200 }],
  ['GET /auth/sessions', signedIn(200)],
  // An unknown session.
  ['DELETE /auth/sessions/:id', signedIn(404)],
  ['POST /auth/sessions/end-all', signedIn(200)],
  ['GET /auth/security-events', signedIn(200)],
  ['GET /auth/preferences', signedIn(200)],
  ['PUT /auth/preferences', signedIn(200)],
  ['GET /auth/second-factor', signedIn(200)],
  ['POST /auth/second-factor/setup', { visitor: 401, stranger: 400, owner: 200 }],
  // No viewer has set it up or turned it on.
  ['POST /auth/second-factor/enable', signedIn(400)],
  ['POST /auth/second-factor/disable', { visitor: 401, stranger: 400, owner: 409 }],
  ['POST /auth/second-factor/recovery-codes', { visitor: 401, stranger: 400, owner: 409 }],
  ['GET /auth/access-tokens', signedIn(200)],
  ['POST /auth/access-tokens', signedIn(201)],
  ['DELETE /auth/access-tokens/:id', signedIn(404)],
  ['POST /auth/passkeys/sign-in/options', everyone(200)],
  // Not the response of an authenticator.
  ['POST /auth/passkeys/sign-in', everyone(400)],
  ['GET /auth/passkeys', signedIn(200)],
  ['POST /auth/passkeys/options', signedIn(200)],
  ['POST /auth/passkeys', signedIn(400)],
  ['PUT /auth/passkeys/:id', signedIn(404)],
  ['DELETE /auth/passkeys/:id', signedIn(404)],
  ['GET /auth/proof', signedIn(200)],
  ['POST /auth/proof', { visitor: 401, stranger: 400, owner: 200 }],
  ['POST /auth/proof/options', signedIn(200)],
  ['GET /auth/ways-in', signedIn(200)],
  ['GET /auth/sign-in-options', everyone(200)],
  ['GET /auth/external/:provider/start', everyone(303)],
  // No sign-in was started, so there is no ticket.
  ['GET /auth/external/:provider/callback', everyone(303)],
  ['POST /auth/external/finish', everyone(400)],
  ['POST /auth/external/link', everyone(400)],
  ['GET /auth/identities', signedIn(200)],
  ['POST /auth/identities/:provider', signedIn(200)],
  ['DELETE /auth/identities/:id', signedIn(404)],
  ['GET /users', everyone(200)],
  ['GET /users/search', everyone(200)],
  ['GET /users/stats', everyone(200)],
  ['GET /users/by-name/:username', everyone(200)],
  ['GET /users/:id', everyone(200)],
  ['GET /users/:id/stats', everyone(200)],
  // Users cannot follow themselves.
  ['POST /users/:id/follow', { visitor: 401, stranger: 200, owner: 400 }],
  ['GET /users/:id/followers', everyone(200)],
  ['GET /users/:id/following', everyone(200)],
  ['POST /users/:id/lift-suspension', signedIn(403)],
  // No viewer is an administrator.
  ['GET /admin/users', signedIn(403)],
  ['POST /admin/users/:id/suspend', signedIn(403)],
  ['POST /admin/users/:id/lift-suspension', signedIn(403)],
  ['PUT /admin/users/:id/moderator', signedIn(403)],
  ['GET /admin/invitations', signedIn(403)],
  ['POST /admin/invitations', signedIn(403)],
  ['DELETE /admin/invitations/:id', signedIn(403)],
  ['GET /admin/policy', signedIn(403)],
  ['PUT /admin/policy', signedIn(403)],
  ['GET /admin/figures', signedIn(403)],
  ['GET /admin/audit', signedIn(403)],
];

let auth: Harness;
let snippets: FakeSnippetStats;
let serial = 0;

/** Key pair that is not the service's. */
const forger = newKeyPair();
let somebody: Person;

beforeAll(async () => {
  snippets = await startFakeSnippetStats();
  const github = { GITHUB_CLIENT_ID: 'matrix', GITHUB_CLIENT_SECRET: 'of the matrix' };
  auth = await startHarness({ snippetsUrl: snippets.url, env: github });
  somebody = await register(auth.api);
});
afterAll(async () => {
  await auth.stop();
  await snippets.stop();
});

const CREDENTIAL = { id: 'none', rawId: 'none', type: 'public-key', response: {} };

type Person = Awaited<ReturnType<typeof register>>;

/** Returns a valid body for a route. */
function bodyFor(key: RouteKey, owner: Person): unknown {
  serial += 1;
  const username = `matrix_${serial}`;
  const bodies: Partial<Record<RouteKey, unknown>> = {
    'POST /auth/register': { username, email: `${username}@example.com`, password: 'a password' },
    'POST /auth/login': { email: owner.email, password: owner.password },
    'PUT /auth/profile': { firstName: 'Ada' },
    'POST /auth/forgot-password': { email: owner.email },
    'POST /auth/reset-password': { token: 'none', newPassword: 'a password of mine' },
    'POST /auth/verify-email/account': { token: 'none' },
    'POST /auth/verify-email': { token: 'none' },
    'PUT /auth/email': { email: `${username}@example.com`, password: owner.password },
    'POST /auth/external/finish': { ticket: 'none' },
    'POST /auth/external/link': { ticket: 'none', password: owner.password },
    'POST /auth/sessions/end-all': { keepThis: true },
    'PUT /auth/preferences': { theme: 'dark' },
    'POST /auth/second-factor/setup': { password: owner.password },
    'POST /auth/second-factor/enable': { code: '000000' },
    'POST /auth/second-factor/disable': { password: owner.password, code: '000000' },
    'POST /auth/second-factor/recovery-codes': { password: owner.password, code: '000000' },
    'POST /auth/access-tokens': { name: 'Backup', scopes: ['read'] },
    'POST /auth/passkeys/sign-in': { challengeId: 'none', credential: CREDENTIAL },
    'POST /auth/passkeys': { challengeId: 'none', name: 'Laptop', credential: CREDENTIAL },
    'POST /auth/proof': { password: owner.password },
    'PUT /auth/passkeys/:id': { name: 'Phone' },
    // The owner's password, which is wrong for a stranger.
    'POST /auth/delete-account': { username: owner.username, password: owner.password },
    'PUT /auth/change-password': { currentPassword: owner.password, newPassword: 'a new one' },
    'POST /admin/users/:id/suspend': { reason: 'Advertisements' },
    'POST /admin/users/:id/lift-suspension': {},
    'PUT /admin/users/:id/moderator': { isModerator: true },
    'POST /admin/invitations': {},
    'PUT /admin/policy': { registration: 'closed', reading: 'members' },
  };
  return bodies[key];
}

async function send(key: RouteKey, owner: Person, authorization?: string) {
  const { method, path } = parseRouteKey(key);
  const body = bodyFor(key, owner);
  const place = path
    .replace(':id', owner.user._id)
    .replace(':username', owner.user.username)
    .replace(':provider', 'github');
  return auth.api.send(`/api${place}`, {
    method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

it('has a row for every endpoint of this service', () => {
  const own = Object.keys(ROUTES).sort();
  expect(MATRIX.map(([key]) => key).sort()).toEqual(own);
  const served = Object.keys(apiRoutes).filter((key) => /^\w+ \/(?:auth|users|admin)\b/.test(key));
  expect(served.sort()).toEqual(own);
});

describe.each(MATRIX)('%s', (key, expected) => {
  it('answers visitor, stranger and owner with the status of the matrix', async () => {
    const owner = await registerProven(auth.api, { password: 'the own password' });
    const stranger = await registerProven(auth.api, { password: 'another password' });
    const visitor = await send(key, owner);
    expect(visitor.status).toBe(expected.visitor);
    if (visitor.status === 401) expect(visitor.code).toBe('auth.required');
    expect((await send(key, owner, `Bearer ${stranger.token}`)).status).toBe(expected.stranger);
    expect((await send(key, owner, `Bearer ${owner.token}`)).status).toBe(expected.owner);
  });

  it('refuses a forged token if the route uses tokens', async () => {
    const { _id: id, username } = somebody.user;
    const forged = issueToken({ id, username }, {}, forger);
    const answer = await send(key, somebody, `Bearer ${forged}`);
    const { auth: needs } = ROUTES[key];
    if (needs === 'none') expect(answer.code).not.toBe('auth.invalid_token');
    else expect([answer.status, answer.code]).toEqual([401, 'auth.invalid_token']);
  });
});

it.each(['Bearer', 'Bearer ', 'Basic YTpi', 'bearer a.b.c', 'Bearer a b', 'null'])(
  'refuses the authorization header %j',
  async (header) => {
    const owner = await register(auth.api);
    const answer = await send('GET /auth/me', owner, header);
    expect([answer.status, answer.code]).toEqual([401, 'auth.invalid_token']);
  },
);
