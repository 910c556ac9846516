import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRevocations, createTokenVerifier } from '@snippetry/service-kit';
import { issueToken, newKeyPair, until } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Harness, register, startHarness } from '../../test/harness.ts';

let auth: Harness;

beforeAll(async () => {
  auth = await startHarness();
});
afterAll(() => auth.stop());

const KeySet = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });

const statusOf = async (api: Harness['api']) => (await api.call('GET /auth/me')).status;

/** A server that never answers; closing it ends its connections. */
async function heldServer() {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const server = createServer(() => resolve());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe('a token', () => {
  it('lasts seven days, contains its own id and is verified with the published key', async () => {
    const ana = await register(auth.api);
    const published = await auth.api.send('/.well-known/jwks.json');
    const { keys } = KeySet.parse(published.body);
    const header = jwt.decode(ana.token, { complete: true })?.header;
    const key = keys.find(({ kid }) => kid === header?.kid) ?? {};
    const claims = jwt.verify(ana.token, createPublicKey({ key, format: 'jwk' }), {
      algorithms: ['RS256'],
      issuer: 'snippetry',
      audience: 'snippetry',
    });
    expect(claims).toMatchObject({ sub: ana.user._id, username: ana.username });
    if (typeof claims === 'string') throw new Error('no claims');
    expect(Math.round((claims.exp ?? 0) - (claims.iat ?? 0))).toBeCloseTo(604_800, -1);
    expect(claims.jti).toMatch(/^[0-9a-f-]{36}$/);
    expect(published.text).not.toMatch(/"(?:d|p|q|dp|dq|qi)":/);
  });

  it('is accepted by a service that has only the URL of the key set', async () => {
    const ana = await register(auth.api);
    const redis = new Redis(auth.stores.redisUrl);
    const jwksUrl = `${auth.url}/.well-known/jwks.json`;
    const tokens = createTokenVerifier({ jwksUrl, revocations: createRevocations(redis) });
    expect(await tokens.verify(ana.token)).toMatchObject({ id: ana.user._id });
    const victim = { id: ana.user._id, username: ana.username };
    const forged = issueToken(victim, {}, newKeyPair());
    await expect(tokens.verify(forged)).rejects.toMatchObject({ code: 'auth.invalid_token' });
    redis.disconnect();
  });

  it('is refused if its account does not exist', async () => {
    const ghost = { id: 'f'.repeat(24), username: 'ghost' };
    const answer = await auth.api.as(issueToken(ghost, {}, auth.keys)).call('GET /auth/me');
    expect([answer.status, answer.code]).toEqual([401, 'auth.invalid_token']);
  });
});

describe('signing out', () => {
  it('ends this session and no other of the same user', async () => {
    const ana = await register(auth.api);
    const { email, password } = ana;
    const other = await auth.api.call('POST /auth/login', { body: { email, password } });
    expect((await ana.api.call('POST /auth/logout')).status).toBe(200);
    expect(await statusOf(ana.api)).toBe(401);
    expect(await statusOf(auth.api.as(other.data.token))).toBe(200);
  });

  it('clears the browser cache, which contains private responses', async () => {
    const ana = await register(auth.api);
    const { headers } = await ana.api.call('POST /auth/logout');
    // Not `storage`, which contains theme and language.
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });

  it('succeeds for each of several concurrent requests with the same token', async () => {
    const ana = await register(auth.api);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ana.api.call('POST /auth/logout')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('changing the password', () => {
  it('needs the current password', async () => {
    const ana = await register(auth.api);
    const body = { currentPassword: 'wrong', newPassword: 'another one' };
    const answer = await ana.api.call('PUT /auth/change-password', { body });
    expect([answer.status, answer.code]).toEqual([400, 'auth.wrong_password']);
  });

  it('ends every other session, keeps this one, and allows sign-in with the new password only', async () => {
    const ana = await register(auth.api);
    const { email, password } = ana;
    const signIn = (word: string) =>
      auth.api.call('POST /auth/login', { body: { email, password: word } });
    const other = auth.api.as((await signIn(password)).data.token);
    expect(await statusOf(other)).toBe(200);
    const body = { currentPassword: password, newPassword: 'another one' };
    expect((await ana.api.call('PUT /auth/change-password', { body })).status).toBe(200);
    const fresh = await signIn('another one');
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(ana.api)).toBe(200);
    expect(await statusOf(auth.api.as(fresh.data.token))).toBe(200);
    expect((await signIn(password)).status).toBe(401);
  });

  it('refuses a new password that is too short', async () => {
    const ana = await register(auth.api);
    const body = { currentPassword: ana.password, newPassword: '12345' };
    const answer = await ana.api.call('PUT /auth/change-password', { body });
    expect([answer.status, answer.fields]).toEqual([400, ['newPassword']]);
  });
});

describe('the request after', () => {
  let second: Harness;
  beforeAll(async () => {
    second = await startHarness({ stores: auth.stores, keys: auth.keys });
  });
  afterAll(() => second.stop());

  /** Reads and writes with a token in both processes, which cache that it is valid. */
  async function statuses(token: string): Promise<number[]> {
    const answers = [auth, second].flatMap(({ api }) => [
      api.as(token).call('GET /auth/me'),
      api.as(token).call('PUT /auth/profile', { body: {} }),
    ]);
    return (await Promise.all(answers)).map(({ status }) => status);
  }

  it('a sign-out is refused by the process that answered it and by every other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ana = await register(auth.api);
      expect(await statuses(ana.token)).toEqual([200, 200, 200, 200]);
      await ana.api.call('POST /auth/logout');
      expect(await statuses(ana.token)).toEqual([401, 401, 401, 401]);
    }
  });

  it('a password change is refused by every process with an older token', async () => {
    const ana = await register(auth.api);
    const { email, password } = ana;
    const older = await auth.api.call('POST /auth/login', { body: { email, password } });
    expect(await statuses(older.data.token)).toEqual([200, 200, 200, 200]);
    const body = { currentPassword: password, newPassword: 'another one' };
    await ana.api.call('PUT /auth/change-password', { body });
    expect(await statuses(older.data.token)).toEqual([401, 401, 401, 401]);
    expect(await statuses(ana.token)).toEqual([200, 200, 200, 200]);
  });
});

it('a sign-in that had read the old password before a password change was valid again once Redis lost its data', async () => {
  const stats = await heldServer();
  const slow = await startHarness({ snippetsUrl: stats.url });
  const ana = await register(slow.api);
  const { email, password } = ana;
  const signIn = slow.api.call('POST /auth/login', { body: { email, password } });
  await stats.asked;
  const body = { currentPassword: password, newPassword: 'another one' };
  expect((await ana.api.call('PUT /auth/change-password', { body })).status).toBe(200);
  stats.close();
  const late = await signIn;
  expect([late.status, late.code]).toEqual([401, 'auth.invalid_token']);
  const { data } = await ana.api.call('GET /auth/sessions');
  expect(data.sessions).toHaveLength(1);
  await slow.stop();
});

it('announces revocations again to a Redis that lost its data', async () => {
  const ana = await register(auth.api);
  const bo = await register(auth.api);
  const { email, password } = bo;
  const body = { currentPassword: password, newPassword: 'another one' };
  const older = await auth.api.call('POST /auth/login', { body: { email, password } });
  await ana.api.call('POST /auth/logout');
  await bo.api.call('PUT /auth/change-password', { body });
  const redis = new Redis(auth.stores.redisUrl);
  await redis.flushdb();
  const again = await startHarness({ stores: auth.stores, keys: auth.keys });
  // Waits for each: revocations are announced one by one.
  for (const token of [ana.token, older.data.token]) {
    await until(async () => (await statusOf(again.api.as(token))) === 401);
  }
  expect(await statusOf(again.api.as(bo.token))).toBe(200);
  redis.disconnect();
  await again.stop();
});
