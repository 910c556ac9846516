import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createTaskLimiter } from './task-limiter.ts';

interface PaceOptions {
  /** Prefix of the keys in Redis. */
  name: string;
  /** Attempts of a key in 15 minutes that are not delayed. */
  free: number;
  /** Maximum gap between delayed attempts; the gap grows by a second with each of them. */
  longestGapSeconds: number;
}

const WINDOW_SECONDS = 15 * 60;
/** Delayed requests per limiter and process; more are refused, so an attack cannot hold many. */
const MAX_WAITING = 100;

const tooMany = (ms: number) =>
  new AppError('request.rate_limited', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });

function createLimiter(
  redis: Redis,
  keyPrefix: string,
  limits: { points: number; duration: number },
) {
  return new RateLimiterRedis({
    ...limits,
    storeClient: redis,
    keyPrefix,
    rejectIfRedisNotReady: true,
    // Without Redis each process counts for itself: an outage must not lift the limit.
    insuranceLimiter: new RateLimiterMemory(limits),
  });
}

async function consume(limiter: RateLimiterRedis, key: string, seconds: number) {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, 1, {
      customDuration: seconds,
    });
    return { refused: false, consumedPoints, msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const { consumedPoints, msBeforeNext } = refusal;
    return { refused: true, consumedPoints, msBeforeNext };
  }
}

/** Lets the first attempts of a key pass, and delays later ones. */
export function createPace(redis: Redis, { name, free, longestGapSeconds }: PaceOptions) {
  const attempts = createLimiter(redis, name, { points: free, duration: WINDOW_SECONDS });
  const gaps = createLimiter(redis, `${name}:gap`, { points: 1, duration: longestGapSeconds });
  const waiting = createTaskLimiter({
    concurrency: MAX_WAITING,
    maxWaiting: 0,
    refuse: () => tooMany(longestGapSeconds * 1000),
  });

  /** Waits for the end of a gap. One waiting attempt proceeds and starts the next gap. */
  async function waitForGap(key: string, seconds: number, latest: number): Promise<void> {
    for (;;) {
      const gap = await consume(gaps, key, seconds);
      if (!gap.refused) return;
      const ms = Math.max(1, gap.msBeforeNext);
      if (performance.now() + ms > latest) throw tooMany(ms);
      await waiting(() => sleep(ms));
    }
  }

  return {
    /**
     * Resolves when the attempt may proceed.
     *
     * @param latest deadline on the clock of `performance.now()`
     * @throws AppError `request.rate_limited` if the delay would exceed the deadline
     */
    async wait(key: string, latest: number): Promise<void> {
      const { refused, consumedPoints } = await consume(attempts, key, WINDOW_SECONDS);
      if (!refused) return;
      await waitForGap(key, Math.min(consumedPoints - free, longestGapSeconds), latest);
    },
    async refund(key: string): Promise<void> {
      await attempts.reward(key);
    },
    async reset(key: string): Promise<void> {
      await Promise.all([attempts.delete(key), gaps.delete(key)]);
    },
  };
}
