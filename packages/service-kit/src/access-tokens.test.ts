import { AppError, defineRoutes } from '@snippetry/contracts';
import { aUser, isolatedStores, request, testKeys } from '@snippetry/test-kit';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FindAccessTokens, hashAccessToken } from './access-tokens.ts';
import { createApp, createMetrics, createReadiness, finishApp, type Listening } from './index.ts';
import { listen } from './listen.ts';
import { mountRoutes } from './mount.ts';
import { closeRedis, producerRedis, redisReady } from './redis.ts';
import {
  accessTokensEndedKey,
  createRevocations,
  type Revocations,
  revokedKey,
} from './revocations.ts';
import { quietLog } from './test-log.ts';
import { createTokenVerifier } from './tokens.ts';

let redis: Redis;
let revocations: Revocations;
let serial = 0;

beforeAll(async () => {
  redis = producerRedis((await isolatedStores()).redisUrl);
  await redisReady(redis);
  revocations = createRevocations(redis);
});
afterAll(() => closeRedis(redis));

const aSecret = () => {
  serial += 1;
  return `snippetry_${String(serial).padStart(40, 'a')}`;
};
const anId = () => {
  serial += 1;
  return serial.toString(16).padStart(24, '0');
};

type Facts = Awaited<ReturnType<FindAccessTokens>>[number];

function aToken(overrides: Partial<Facts> = {}) {
  const secret = aSecret();
  const { id: userId, username } = aUser();
  const createdAt = new Date(Date.now() - 5000).toISOString();
  const scopes: Facts['scopes'] = ['read', 'write'];
  const facts = { _id: anId(), userId, username, scopes, createdAt, expiresAt: null };
  return { secret, facts: { ...facts, hash: hashAccessToken(secret), ...overrides } };
}

/** A verifier that finds these tokens; `asked` lists the hashes of each lookup. */
function verifierOf(...tokens: { facts: Facts }[]) {
  const asked: string[][] = [];
  const verifier = createTokenVerifier({
    publicKey: testKeys.publicKey,
    revocations,
    findAccessTokens: async (hashes) => {
      asked.push(hashes);
      return tokens.flatMap(({ facts }) => (hashes.includes(facts.hash) ? facts : []));
    },
  });
  return { asked, verify: (secret: string) => verifier.verify(secret) };
}

const invalid = { code: 'auth.invalid_token' };

describe('an access token', () => {
  it('identifies its owner and scopes, and is looked up once', async () => {
    const token = aToken({ scopes: ['read'] });
    const { verify, asked } = verifierOf(token);
    const { userId: id, username, _id: jti } = token.facts;
    expect(await verify(token.secret)).toMatchObject({ id, username, jti, scopes: ['read'] });
    await verify(token.secret);
    expect(asked).toEqual([[token.facts.hash]]);
  });

  it('is refused once it or all tokens of its owner are revoked, however often it was used', async () => {
    const [one, two, other] = [aToken(), aToken(), aToken()];
    const { verify } = verifierOf(one, two, other);
    for (const { secret } of [one, two, other]) await verify(secret);
    await redis.set(revokedKey(one.facts._id), '1', 'EX', 60);
    await redis.set(accessTokensEndedKey(two.facts.userId), Date.now() / 1000, 'EX', 60);
    await revocations.announce();
    await expect(verify(one.secret)).rejects.toMatchObject(invalid);
    await expect(verify(two.secret)).rejects.toMatchObject(invalid);
    expect(await verify(other.secret)).toMatchObject({ id: other.facts.userId });
  });

  it('is refused after it has expired', async () => {
    const token = aToken({ expiresAt: new Date(Date.now() - 1).toISOString() });
    await expect(verifierOf(token).verify(token.secret)).rejects.toMatchObject(invalid);
  });

  it.each([
    'snippetry_',
    'snippetry_short',
    `snippetry_${'a'.repeat(39)}.`,
    `snippetry_${'a'.repeat(41)}`,
  ])('that is malformed is refused without a lookup: %s', async (secret) => {
    const { verify, asked } = verifierOf();
    await expect(verify(secret)).rejects.toMatchObject(invalid);
    expect(asked).toEqual([]);
  });

  it('that does not exist is looked up once', async () => {
    const { verify, asked } = verifierOf();
    const made = aSecret();
    await expect(verify(made)).rejects.toMatchObject(invalid);
    await expect(verify(made)).rejects.toMatchObject(invalid);
    expect(asked).toHaveLength(1);
  });

  it('is found among a flood of made-up ones, which share a few requests', async () => {
    const token = aToken();
    const { verify, asked } = verifierOf(token);
    const flood = Array.from({ length: 1000 }, () => verify(aSecret()).catch(() => null));
    expect(await verify(token.secret)).toMatchObject({ id: token.facts.userId });
    await Promise.all(flood);
    expect(asked.length).toBeLessThanOrEqual(7);
  });

  it('is refused while the auth service does not answer, and looked up again later', async () => {
    const token = aToken();
    let isDown = true;
    const verifier = createTokenVerifier({
      publicKey: testKeys.publicKey,
      revocations,
      findAccessTokens: async () => {
        if (isDown) throw new AppError('service.unavailable');
        return [token.facts];
      },
    });
    const unavailable = { code: 'service.unavailable' };
    await expect(verifier.verify(token.secret)).rejects.toMatchObject(unavailable);
    isDown = false;
    expect(await verifier.verify(token.secret)).toMatchObject({ id: token.facts.userId });
  });
});

const things = { summary: 'Things', auth: 'required', reply: z.object({}) } as const;
const thingRoutes = defineRoutes({
  'GET /things': things,
  'GET /secrets': { ...things, sessionOnly: true },
  'GET /repositories': { ...things, tokenScope: 'github' },
  'POST /things': things,
  'PUT /things': things,
  'PATCH /things': things,
  'DELETE /things': things,
});

describe('the scopes of an access token', () => {
  let http: Listening;
  const [reader, writer] = [aToken({ scopes: ['read'] }), aToken({ scopes: ['write'] })];
  const importer = aToken({ scopes: ['read', 'github'] });

  beforeAll(async () => {
    const tokens = createTokenVerifier({
      publicKey: testKeys.publicKey,
      revocations,
      findAccessTokens: async () => [reader.facts, writer.facts, importer.facts],
    });
    const metrics = createMetrics({ service: 'things' });
    const readiness = createReadiness();
    const app = createApp({ name: 'things', log: quietLog(), metrics, readiness, tokens });
    const done = async () => ({});
    mountRoutes(app, thingRoutes, {
      'GET /things': done,
      'GET /secrets': done,
      'GET /repositories': done,
      'POST /things': done,
      'PUT /things': done,
      'PATCH /things': done,
      'DELETE /things': done,
    });
    finishApp(app);
    http = await listen(app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => http.close(0));

  const ask = async (token: string, method: string, path = '/api/things') => {
    const { status, code } = await request(http.url, token).send(path, { method });
    return [status, code];
  };

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'do not include %s if it may only read',
    async (method) => {
      expect(await ask(reader.secret, method)).toEqual([403, 'auth.scope_missing']);
      expect(await ask(writer.secret, method)).toEqual([200, null]);
    },
  );

  it.each(['GET', 'HEAD'])('include %s only if it may read', async (method) => {
    expect((await ask(reader.secret, method))[0]).toBe(200);
    expect((await ask(writer.secret, method))[0]).toBe(403);
  });

  it('do not include the GitHub connection without the scope for it', async () => {
    const path = '/api/repositories';
    for (const token of [reader, writer]) {
      expect(await ask(token.secret, 'GET', path)).toEqual([403, 'auth.scope_missing']);
    }
    expect(await ask(importer.secret, 'GET', path)).toEqual([200, null]);
  });

  it('never include routes for sessions only', async () => {
    expect(await ask(reader.secret, 'GET', '/api/secrets')).toEqual([403, 'auth.session_required']);
  });
});
