import { aRegistration, isolatedStores, startMongo, startRedis, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, register, startHarness } from '../test/harness.ts';

type Own = { kill(): Promise<void>; restart(): Promise<void>; stop(): Promise<void> };

let auth: Harness;
let redis: Own;
let mongo: Own;

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
  });
});
afterAll(async () => {
  await auth.stop();
  await Promise.all([redis.stop(), mongo.stop()]);
});

const ready = async () => (await auth.api.send('/readyz')).status === 200;

it('without Redis signs nobody out and lets no unchecked token in, until it is back', async () => {
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

it('without its database answers 503 with the envelope, and loses nobody', async () => {
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

it('starts before its stores and is ready once they are there', async () => {
  await Promise.all([redis.kill(), mongo.kill()]);
  const starting = startHarness({ stores: auth.stores, keys: auth.keys });
  await Promise.all([redis.restart(), mongo.restart()]);
  const late = await starting;
  expect((await register(late.api)).user.isDemo).toBe(false);
  await late.stop();
});
