import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Whether one request is allowed. */
export type Verdict = { allowed: true } | { allowed: false; retryAfter: number };

export interface LimiterOptions {
  /** Names its keys in Redis. */
  name: string;
  /** Requests per key and minute; 0 allows all. */
  perMinute: number;
  redis: Redis;
}

export interface Limiter {
  consume(key: string): Promise<Verdict>;
}

const MINUTE_S = 60;
const ALLOWED: Verdict = { allowed: true };
/** A generous limit is taken from Redis in portions of this part of it, not one by one. */
const PORTIONS = 50;
const MAX_KEYS = 10_000;

interface Portion {
  left: number;
  until: number;
}

/**
 * Limits requests per key over all gateways by counting in Redis; while Redis is away each gateway
 * counts for itself. A limit above 50 is taken from Redis in portions, which spares most requests
 * the round trip at the price of an inexactness of 2 % per gateway.
 */
export function createLimiter({ name, perMinute, redis }: LimiterOptions): Limiter {
  if (perMinute === 0) return { consume: async () => ALLOWED };
  const portion = Math.max(1, Math.floor(perMinute / PORTIONS));
  const shared = { points: perMinute, duration: MINUTE_S, keyPrefix: `limit:${name}` };
  const limiter = new RateLimiterRedis({
    ...shared,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    inMemoryBlockOnConsumed: perMinute + 1,
    insuranceLimiter: new RateLimiterMemory(shared),
  });
  const consumeShared = async (key: string): Promise<Verdict & { ms: number }> => {
    try {
      const { msBeforeNext } = await limiter.consume(key, portion);
      return { allowed: true, ms: msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const ms = refusal.msBeforeNext;
      return { allowed: false, retryAfter: Math.max(1, Math.ceil(ms / 1000)), ms };
    }
  };
  return { consume: portion === 1 ? consumeShared : inPortions(portion, consumeShared) };
}

/** Spends what was taken from Redis before it takes more; requests wait for a refill under way. */
function inPortions(
  size: number,
  consume: (key: string) => Promise<Verdict & { ms: number }>,
): Limiter['consume'] {
  const portions = new Map<string, Portion>();
  const refills = new Map<string, Promise<Verdict>>();

  async function refill(key: string): Promise<Verdict> {
    const verdict = await consume(key);
    // Bounded: the keys are the addresses of whoever comes.
    if (portions.size >= MAX_KEYS) portions.clear();
    if (verdict.allowed) portions.set(key, { left: size, until: performance.now() + verdict.ms });
    return verdict;
  }

  return async (key) => {
    for (;;) {
      const portion = portions.get(key);
      if (portion && portion.left > 0 && portion.until > performance.now()) {
        portion.left--;
        return ALLOWED;
      }
      const refilling = refills.get(key) ?? refill(key).finally(() => refills.delete(key));
      refills.set(key, refilling);
      const verdict = await refilling;
      if (!verdict.allowed) return verdict;
    }
  };
}
