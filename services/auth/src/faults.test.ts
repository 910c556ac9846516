import { aRegistration, isolatedStores, startMongo, startRedis, until } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../test/harness.ts';

type OwnStore = { kill(): Promise<void>; restart(): Promise<void>; stop(): Promise<void> };

/** Shortens the time that the process waits for a database that is down. */
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

it('answers 503 to tokens it cannot check while Redis is down, and keeps every session', async () => {
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

it('stores password reset requests for known and unknown addresses alike, and mails the link after an outage of Redis', async () => {
  const ana = await register(auth.api);
  const waiting = () =>
    readDatabase(auth.stores, async (db) => ({
      requests: await db.collection('recovery_requests').countDocuments(),
      events: await db.collection('outbox').countDocuments(),
      links: await db.collection('email_links').countDocuments({ purpose: 'reset' }),
      mails: await db.collection('mails').countDocuments({ kind: 'reset-password' }),
    }));
  await until(async () => (await waiting()).events === 0);
  await redis.kill();
  // No event is handled while Redis is down, so the records were stored before the answers.
  const stored = { requests: 0, events: 0, links: 0, mails: 0 };
  for (const email of ['nobody@example.org', ana.email]) {
    const answer = await auth.api.call('POST /auth/forgot-password', { body: { email } });
    expect(answer.status).toBe(200);
    stored.requests += 1;
    stored.events += 1;
    expect(await waiting()).toEqual(stored);
  }
  await redis.restart();
  await until(async () => {
    const { requests, events, links, mails } = await waiting();
    return requests + events === 0 && links === 1 && mails === 1;
  });
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
  await until(ready);
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

it('announces revocations to an empty Redis, also if the database starts later than Redis', async () => {
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
