import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import {
  aUser,
  isolatedStores,
  issueToken,
  newKeyPair,
  startRedis,
  type TestRedis,
  testKeys,
  until,
} from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { publicJwk } from './keys.ts';
import { closeRedis, producerRedis, redisReady } from './redis.ts';
import { createRevocations, revokedBeforeKey, revokedKey } from './revocations.ts';
import { createTokenVerifier, type TokenVerifier } from './tokens.ts';

let redis: Redis;
let tokens: TokenVerifier;

beforeAll(async () => {
  const stores = await isolatedStores();
  redis = producerRedis(stores.redisUrl);
  await redisReady(redis);
  tokens = createTokenVerifier({
    publicKey: testKeys.publicKey,
    revocations: createRevocations(redis),
  });
});
afterAll(() => closeRedis(redis));

const nextTurn = promisify(setImmediate);
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

  it('may be signed with each of several keys', async () => {
    const [own, next] = [newKeyPair(), newKeyPair()];
    const verifier = createTokenVerifier({
      publicKey: own.publicKey + next.publicKey,
      revocations: createRevocations(redis),
    });
    const ana = aUser();
    for (const keys of [own, next]) {
      const { kid } = publicJwk(createPublicKey(keys.publicKey));
      expect(await verifier.verify(issueToken(ana, {}, keys, kid))).toMatchObject(ana);
    }
    const other = issueToken(ana, {}, newKeyPair());
    await expect(verifier.verify(other)).rejects.toMatchObject({ code: 'auth.invalid_token' });
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

const refused = (verifier: TokenVerifier, token: string) =>
  verifier.verify(token).then(
    () => false,
    (error) => error.code === 'auth.invalid_token',
  );
const invalid = (token: string) => refused(tokens, token);

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
    await redis.set(
      revokedBeforeKey(ana.id),
      JSON.stringify({ before: now, keep: 'the-kept-one' }),
    );
    expect(await invalid(older)).toBe(true);
    expect(await invalid(kept)).toBe(false);
    expect(await invalid(newer)).toBe(false);
    expect(await invalid(issueToken(aUser(), { iat: now - 100 }))).toBe(false);
  });
});

describe('a token whose revocation was announced', () => {
  let server: TestRedis;
  let all: Awaited<ReturnType<typeof startProcess>>[];

  /** A process with its own connection and cache of revocations. */
  async function startProcess() {
    const own = producerRedis(server.url);
    await redisReady(own);
    const revocations = createRevocations(own);
    const verifier = createTokenVerifier({ publicKey: testKeys.publicKey, revocations });
    return { redis: own, revocations, refuses: (token: string) => refused(verifier, token) };
  }

  const CHANNEL = 'auth:revocations:0';
  beforeAll(async () => {
    server = await startRedis();
    all = await Promise.all([startProcess(), startProcess(), startProcess()]);
  });
  // Wait until each process has subscribed, in case a test closed its connection.
  beforeEach(() =>
    until(async () => (await all[0]?.redis.pubsub('NUMSUB', CHANNEL))?.[1] === all.length),
  );
  afterAll(async () => {
    await Promise.all(all.map((it) => closeRedis(it.redis)));
    await server.stop();
  });

  const refusals = (token: string) => Promise.all(all.map(({ refuses }) => refuses(token)));
  async function revoke(jti: string) {
    await all[0]?.redis.set(revokedKey(jti), '1', 'EX', 60);
    await all[0]?.revocations.announce();
  }
  function aToken() {
    const jti = randomUUID();
    return { jti, token: issueToken(aUser(), { jti }) };
  }

  it('is refused by every process from the next request on, though each had just accepted it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { jti, token } = aToken();
      expect(await refusals(token)).toEqual([false, false, false]);
      await revoke(jti);
      expect(await refusals(token)).toEqual([true, true, true]);
    }
  });

  it('is refused by processes whose lookup in Redis was already under way', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { jti, token } = aToken();
      const early = refusals(token);
      // Sends the lookups before the revocation.
      await nextTurn();
      await revoke(jti);
      expect(await refusals(token)).toEqual([true, true, true]);
      await early;
    }
  });

  it('is refused a second later if a process does not confirm the announcement', async () => {
    const silent = new Redis(server.url);
    await silent.subscribe(CHANNEL);
    const { jti, token } = aToken();
    expect(await refusals(token)).toEqual([false, false, false]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let isRevoked = false;
    const revoking = revoke(jti).then(() => {
      isRevoked = true;
    });
    // Waits until the other processes have received and confirmed the announcement.
    while ((await refusals(token)).includes(false));
    vi.advanceTimersByTime(999);
    await nextTurn();
    expect(isRevoked).toBe(false);
    vi.advanceTimersByTime(1);
    await revoking;
    silent.disconnect();
  });

  it('is refused by processes that have just lost the connection for announcements', async () => {
    const { jti, token } = aToken();
    expect(await refusals(token)).toEqual([false, false, false]);
    await all[0]?.redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await revoke(jti);
    expect(await refusals(token)).toEqual([true, true, true]);
  });
});

it('accepts no token while revocations cannot be read from Redis', async () => {
  const own = await startRedis();
  const ownRedis = producerRedis(own.url);
  await redisReady(ownRedis);
  const verifier = createTokenVerifier({
    publicKey: testKeys.publicKey,
    revocations: createRevocations(ownRedis),
  });
  await own.kill();
  await until(() => ownRedis.status !== 'ready');
  const token = issueToken(aUser());
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'service.unavailable' });
  await own.restart();
  await until(() => verifier.verify(token));
  await closeRedis(ownRedis);
  await own.stop();
});
