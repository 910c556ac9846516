import { createHash } from 'node:crypto';
import { AppError } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits how often a password is tried for one account, from any address. */
export interface AttemptLimiter {
  /** Counts an attempt. @throws AppError `request.rate_limited` where there were too many */
  count(account: string): Promise<void>;
  /** Forgets the attempts of an account, after the right password. */
  reset(account: string): Promise<void>;
}

const WINDOW_SECONDS = 15 * 60;

/** The gateway limits per address; this limit also stops an attack from many addresses. */
export function createAttemptLimiter(redis: Redis, points: number): AttemptLimiter {
  const options = { points, duration: WINDOW_SECONDS };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    keyPrefix: 'auth:attempts',
    rejectIfRedisNotReady: true,
    // Without Redis each process counts by itself: an outage must not lift the limit.
    insuranceLimiter: new RateLimiterMemory(options),
  });
  // Hashed, so that no email address is stored in Redis.
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
    async reset(account) {
      await limiter.delete(key(account));
    },
  };
}
