import { aRegistration, isolatedStores, startMongo, startRedis, until } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, register, startHarness } from '../test/harness.ts';

type OwnStore = { kill(): Promise<void>; restart(): Promise<void>; stop(): Promise<void> };

/** Lets the process wait less for a database that is down; its answers are the same. */
const SHORT_WAITS = { MONGODB_WAIT_MS: '300', TRANSACTION_LIMIT_MS: '500' };

let auth: Harness;
let redis: OwnStore;
let mongo: OwnStore;

beforeAll(async () => {
  const [ownRedis, ownMongo, stores] = await Promise.all([
    startRedis(),
    startMongo({ own: true }),
    isolatedStores(),
  ]);
  redis = ownRedis;
  mongo = ownMongo;
  auth = await startHarness({
    stores: { ...stores, redisUrl: ownRedis.url, mongoUri: ownMongo.uri },
    env: SHORT_WAITS,
  });
});
afterAll(async () => {
  await auth.stop();
  await Promise.all([redis.stop(), mongo.stop()]);
});

const ready = async () => (await auth.api.send('/readyz')).status === 200;

it('answers 503 to tokens it cannot check while Redis is down, and signs nobody out', async () => {
  const ana = await register(auth.api);
  await redis.kill();
  const me = () => ana.api.call('GET /auth/me');
  const answer = await until(async () => {
    const tried = await me();
    return tried.status !== 200 && tried;
  });
  expect([answer.status, answer.code]).toEqual([503, 'service.unavailable']);
  expect(await ready()).toBe(false);
  const { email, password } = ana;
  const signIn = await auth.api.call('POST /auth/login', { body: { email, password } });
  expect(signIn.status).toBe(200);
  const wrong = await auth.api.call('POST /auth/login', { body: { email, password: 'no' } });
  expect(wrong.status).toBe(401);
  await redis.restart();
  await until(async () => (await me()).status === 200);
  await until(ready);
});

it('answers 503 while its database is down, and loses no account', async () => {
  const ana = await register(auth.api);
  await mongo.kill();
  const { email, password } = ana;
  const answer = await auth.api.call('POST /auth/login', { body: { email, password } });
  expect([answer.status, answer.code]).toEqual([503, 'service.unavailable']);
  const late = await auth.api.call('POST /auth/register', { body: aRegistration() });
  expect([late.status, late.code]).toEqual([503, 'service.unavailable']);
  expect(answer.text).not.toMatch(/mongo|ECONN|127\.0\.0\.1/i);
  expect(await ready()).toBe(false);
  await mongo.restart();
  await until(ready, 15_000);
  const again = await auth.api.call('POST /auth/login', { body: { email, password } });
  expect(again.data.user._id).toBe(ana.user._id);
});

it('starts before its database and Redis, and becomes ready once both are up', async () => {
  await Promise.all([redis.kill(), mongo.kill()]);
  const starting = startHarness({ stores: auth.stores, keys: auth.keys });
  await Promise.all([redis.restart(), mongo.restart()]);
  const late = await starting;
  expect((await register(late.api)).user.isDemo).toBe(false);
  await late.stop();
});

it('announces revocations to an empty Redis also when the database comes up later than Redis', async () => {
  const ana = await register(auth.api);
  expect((await ana.api.call('POST /auth/logout')).status).toBe(200);
  const client = new Redis(auth.stores.redisUrl);
  await mongo.kill();
  await client.flushall();
  client.disconnect();
  const starting = startHarness({ stores: auth.stores, keys: auth.keys });
  await mongo.restart();
  const late = await starting;
  const me = () => late.api.as(ana.token).call('GET /auth/me');
  await until(async () => (await me()).status === 401);
  await late.stop();
});
