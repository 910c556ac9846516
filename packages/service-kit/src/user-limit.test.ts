import { anId, isolatedStores } from '@snippetry/test-kit';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from './object-id.ts';
import { closeRedis, producerRedis, redisReady } from './redis.ts';
import { createUserLimit, createUserQuota, type UserLimit } from './user-limit.ts';

const DAY_MS = 86_400_000;

let redis: Redis;
beforeAll(async () => {
  redis = producerRedis((await isolatedStores()).redisUrl);
  await redisReady(redis);
});
afterAll(() => closeRedis(redis));

/** Makes attempts at once; returns the number of allowed ones and the errors of the others. */
async function attempts(limit: UserLimit, user: { id: string }, times: number) {
  const all = await Promise.allSettled(Array.from({ length: times }, () => limit.count(user)));
  return {
    allowed: all.filter(({ status }) => status === 'fulfilled').length,
    refusals: all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  };
}

it('an account may act a number of times a minute, and gets the time to retry after', async () => {
  const limit = createUserLimit({
    redis,
    name: anId(),
    perMinute: 8,
    now: () => Date.now() + DAY_MS,
  });
  const { allowed, refusals } = await attempts(limit, { id: newId() }, 10);
  expect(allowed).toBe(8);
  expect(refusals[0]).toMatchObject({ code: 'request.rate_limited', status: 429 });
  expect(refusals[0].retryAfter).toBeGreaterThan(0);
  expect(refusals[0].retryAfter).toBeLessThanOrEqual(60);
  expect((await attempts(limit, { id: newId() }, 1)).allowed).toBe(1);
});

it('an account that is less than a day old has a quarter of the limit', async () => {
  const limit = createUserLimit({ redis, name: anId(), perMinute: 8 });
  expect((await attempts(limit, { id: newId() }, 10)).allowed).toBe(2);
});

it('a limit can be averaged over minutes, and several acts counted at once', async () => {
  const limit = createUserLimit({ redis, name: anId(), perMinute: 8, minutes: 10 });
  const user = { id: newId() };
  await limit.count(user, 15);
  await limit.count(user, 0);
  const { allowed, refusals } = await attempts(limit, user, 7);
  expect(allowed).toBe(5);
  expect(refusals[0].retryAfter).toBeGreaterThan(60);
  expect(refusals[0].retryAfter).toBeLessThanOrEqual(600);
});

it('a quota is per hour and the same for new accounts, and failed actions are given back', async () => {
  const quota = createUserQuota({ redis, name: anId(), perHour: 3 });
  const user = { id: newId() };
  const { allowed, refusals } = await attempts(quota, user, 5);
  expect(allowed).toBe(3);
  expect(refusals[0]).toMatchObject({ code: 'request.rate_limited' });
  expect(refusals[0].retryAfter).toBeGreaterThan(3000);
  // Refused attempts count as well: one more is allowed once three are given back.
  for (let times = 0; times < 3; times += 1) await quota.giveBack(user);
  expect((await attempts(quota, user, 2)).allowed).toBe(1);
});

it('a limit of 0 means no limit, and without Redis everything is allowed', async () => {
  const none = createUserLimit({ redis, name: anId(), perMinute: 0 });
  expect((await attempts(none, { id: newId() }, 50)).allowed).toBe(50);
  const away = producerRedis('redis://127.0.0.1:9');
  const limit = createUserLimit({ redis: away, name: anId(), perMinute: 1 });
  expect((await attempts(limit, { id: newId() }, 5)).allowed).toBe(5);
  away.disconnect();
});
