import { createHmac, randomUUID } from 'node:crypto';
import {
  aUser,
  isolatedStores,
  issueToken,
  newKeyPair,
  startRedis,
  testKeys,
  until,
} from '@snippetry/test-kit';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeRedis, producerRedis, redisReady } from './redis.ts';
import { cutKey, revokedKey } from './revocations.ts';
import { createTokenVerifier, type TokenVerifier } from './tokens.ts';

let redis: Redis;
let tokens: TokenVerifier;

beforeAll(async () => {
  const stores = await isolatedStores();
  redis = producerRedis(stores.redisUrl);
  await redisReady(redis);
  tokens = createTokenVerifier({ publicKey: testKeys.publicKey, redis });
});
afterAll(() => closeRedis(redis));

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a token with an arbitrary header and signature. */
function forge(header: object, sign: (input: string) => string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: 'a'.repeat(24),
    username: 'mallory',
    jti: randomUUID(),
    iat: now,
    exp: now + 600,
    iss: 'snippetry',
    aud: 'snippetry',
  };
  const input = `${base64url(header)}.${base64url(claims)}`;
  return `${input}.${sign(input)}`;
}

const hmac = (input: string) =>
  createHmac('sha256', testKeys.publicKey).update(input).digest('base64url');

describe('a valid token', () => {
  it('identifies its user', async () => {
    const ana = aUser();
    expect(await tokens.verify(issueToken(ana))).toMatchObject({ kind: 'user', ...ana });
  });
});

describe('a forged or invalid token', () => {
  const ana = aUser();
  const past = Math.floor(Date.now() / 1000) - 10;
  it.each([
    ['no signature (alg none)', () => forge({ alg: 'none', typ: 'JWT' }, () => '')],
    ['no signature (alg None)', () => forge({ alg: 'None', typ: 'JWT' }, () => '')],
    ['HS256 with the public key as secret', () => forge({ alg: 'HS256', typ: 'JWT' }, hmac)],
    ['an RS256 header over an HMAC', () => forge({ alg: 'RS256', typ: 'JWT' }, hmac)],
    ['a key of their own', () => issueToken(ana, {}, newKeyPair())],
    ['a past end', () => issueToken(ana, { exp: past })],
    ['no end', () => issueToken(ana, { exp: undefined })],
    ['another issuer', () => issueToken(ana, { iss: 'elsewhere' })],
    ['another audience', () => issueToken(ana, { aud: 'elsewhere' })],
    ['no id of its own', () => issueToken(ana, { jti: undefined })],
    ['a subject that is no id', () => issueToken(ana, { sub: '$ne' })],
    ['a begin in the future', () => issueToken(ana, { nbf: past + 3600 })],
    ['changed claims', () => swapClaims(issueToken(ana))],
    ['nothing', () => ''],
    ['noise', () => 'a.b.c'],
  ])('is refused: %s', async (_what, make) => {
    await expect(tokens.verify(make())).rejects.toMatchObject({ code: 'auth.invalid_token' });
  });
});

function swapClaims(token: string): string {
  const [header, , signature] = token.split('.');
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'b'.repeat(24), username: 'x', jti: randomUUID(), iat: now, exp: now + 9 };
  return [header, base64url({ ...claims, iss: 'snippetry', aud: 'snippetry' }), signature].join(
    '.',
  );
}

const invalid = (token: string) =>
  tokens.verify(token).then(
    () => false,
    (error) => error.code === 'auth.invalid_token',
  );

describe('a token that was revoked', () => {
  it('is refused within a second after its sign-out, even if it was accepted before', async () => {
    const token = issueToken(aUser());
    const { jti } = await tokens.verify(token);
    await redis.set(revokedKey(jti), '1', 'EX', 60);
    await until(() => invalid(token), 3000);
  });

  it('is refused when all older tokens of its user were revoked, except the one to keep', async () => {
    const ana = aUser();
    const now = Date.now() / 1000;
    const kept = issueToken(ana, { jti: 'the-kept-one', iat: now - 100 });
    const older = issueToken(ana, { iat: now - 100 });
    const newer = issueToken(ana, { iat: now + 0.002 });
    await redis.set(cutKey(ana.id), JSON.stringify({ before: now, keep: 'the-kept-one' }));
    expect(await invalid(older)).toBe(true);
    expect(await invalid(kept)).toBe(false);
    expect(await invalid(newer)).toBe(false);
    expect(await invalid(issueToken(aUser(), { iat: now - 100 }))).toBe(false);
  });
});

it('no token is accepted while Redis cannot say which ones were revoked', async () => {
  const own = await startRedis();
  const ownRedis = producerRedis(own.url);
  await redisReady(ownRedis);
  const verifier = createTokenVerifier({ publicKey: testKeys.publicKey, redis: ownRedis });
  await own.kill();
  await until(() => ownRedis.status !== 'ready');
  const token = issueToken(aUser());
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'service.unavailable' });
  await own.restart();
  await until(() => verifier.verify(token));
  await closeRedis(ownRedis);
  await own.stop();
});
