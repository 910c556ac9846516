import { createHash } from 'node:crypto';
import { AppError } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits how often a password is tried for one account, from wherever. */
export interface AttemptLimiter {
  /** @throws AppError `request.rate_limited` when there were too many */
  count(account: string): Promise<void>;
  /** The right password was given: earlier mistakes no longer count. */
  forget(account: string): Promise<void>;
}

const WINDOW_SECONDS = 15 * 60;

/** Limits per address belong to the gateway; this one also stops an attack from many addresses. */
export function createAttemptLimiter(redis: Redis, points: number): AttemptLimiter {
  const options = { points, duration: WINDOW_SECONDS };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    keyPrefix: 'auth:attempts',
    rejectIfRedisNotReady: true,
    // An outage of Redis must not open the door.
    insuranceLimiter: new RateLimiterMemory(options),
  });
  // Addresses people type do not belong into Redis.
  const key = (account: string) => createHash('sha256').update(account).digest('hex');
  return {
    async count(account) {
      try {
        await limiter.consume(key(account));
      } catch (cause) {
        if (!(cause instanceof RateLimiterRes)) throw cause;
        const retryAfter = Math.ceil(cause.msBeforeNext / 1000);
        throw new AppError('request.rate_limited', { retryAfter });
      }
    },
    async forget(account) {
      await limiter.delete(key(account));
    },
  };
}
