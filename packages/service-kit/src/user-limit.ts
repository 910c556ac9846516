import { AppError } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { UserViewer } from './viewer.ts';

/** Rate limit per user. */
export interface UserLimit {
  /**
   * Adds `times` to the count of the user, one by default. Redis holds the counts: without Redis,
   * everything is allowed.
   *
   * @throws AppError `request.rate_limited` above the limit
   */
  count(user: Pick<UserViewer, 'id'>, times?: number): Promise<void>;
}

/** Options of {@link createUserLimit}. */
export interface UserLimitOptions {
  redis: Redis;
  /** Names its keys in Redis. */
  name: string;
  /** How often in a minute; 0 for no limit. */
  perMinute: number;
  /**
   * Minutes over which the limit is averaged: a burst may use the allowance of all of them. One by
   * default.
   */
  minutes?: number;
  /** The current time in milliseconds; `Date.now` by default. */
  now?: () => number;
}

/** Age up to which an account is new: a day, the lifetime of demo accounts. */
const NEW_MS = 86_400_000;
/** Share of a limit for new accounts, because spammers create new accounts. */
const NEW_SHARE = 1 / 4;
/** Returns the creation time of an account in milliseconds: its id begins with the second. */
const madeAt = (id: string) => Number.parseInt(id.slice(0, 8), 16) * 1000;

/** Hourly limit per user of actions that cost money; the same for new accounts. */
export interface UserQuota extends UserLimit {
  /** Decrements the count after an action that failed. */
  giveBack(user: Pick<UserViewer, 'id'>): Promise<void>;
}

/** Options of {@link createUserQuota}. */
export interface UserQuotaOptions extends Pick<UserLimitOptions, 'redis' | 'name'> {
  /** 0 for no limit. */
  perHour: number;
}

async function consume(limiter: RateLimiterRedis, id: string, times = 1): Promise<void> {
  if (times === 0) return;
  try {
    await limiter.consume(id, times);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) return;
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError('request.rate_limited', { retryAfter });
  }
}

/** Creates a limit per account and hour. */
export function createUserQuota({ redis, name, perHour }: UserQuotaOptions): UserQuota {
  if (perHour === 0) return { count: async () => undefined, giveBack: async () => undefined };
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `quota:${name}`,
    points: perHour,
    duration: 3600,
    rejectIfRedisNotReady: true,
  });
  return {
    count: ({ id }) => consume(limiter, id),
    giveBack: async ({ id }) => {
      // Without Redis nothing was counted.
      await limiter.reward(id).catch(() => undefined);
    },
  };
}

/** Creates a limit per account and minute, of which a new account has a quarter. */
export function createUserLimit(options: UserLimitOptions): UserLimit {
  const { redis, name, perMinute, minutes = 1, now = Date.now } = options;
  if (perMinute === 0) return { count: async () => undefined };
  const points = perMinute * minutes;
  const limiterOf = (part: string, of: number) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `limit:${name}:${part}`,
      points: of,
      duration: 60 * minutes,
      rejectIfRedisNotReady: true,
    });
  const known = limiterOf('known', points);
  const recent = limiterOf('new', Math.max(1, Math.floor(points * NEW_SHARE)));
  return {
    count: ({ id }, times) => consume(now() - madeAt(id) < NEW_MS ? recent : known, id, times),
  };
}
