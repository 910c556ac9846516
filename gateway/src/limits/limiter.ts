import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Whether a request is allowed; `retryAfter` is in seconds. */
export type Verdict = { allowed: true } | { allowed: false; retryAfter: number };

export interface LimiterOptions {
  /** Part of the limiter's keys in Redis. */
  name: string;
  /** Requests per key and minute; 0 for no limit. */
  perMinute: number;
  redis: Redis;
}

export interface Limiter {
  consume(key: string): Promise<Verdict>;
}

const MINUTE_S = 60;
const ALLOWED: Verdict = { allowed: true };
/** Batches per limit: only the first request of each batch needs Redis. */
const BATCHES_PER_LIMIT = 50;
const MAX_KEYS = 10_000;

/** Points taken from Redis in advance, which are spent locally. */
interface Batch {
  left: number;
  expiresAt: number;
}

/**
 * Limits requests per key over all gateways by counting in Redis; while Redis is unavailable each
 * gateway counts by itself. A limit of 100 or more is taken from Redis in batches: this saves most
 * requests the round trip, and makes the limit inexact by 2 % per gateway.
 */
export function createLimiter({ name, perMinute, redis }: LimiterOptions): Limiter {
  if (perMinute === 0) return { consume: async () => ALLOWED };
  const batchSize = Math.max(1, Math.floor(perMinute / BATCHES_PER_LIMIT));
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
      const { msBeforeNext } = await limiter.consume(key, batchSize);
      return { allowed: true, ms: msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const ms = refusal.msBeforeNext;
      return { allowed: false, retryAfter: Math.max(1, Math.ceil(ms / 1000)), ms };
    }
  };
  return { consume: batchSize === 1 ? consumeShared : inBatches(batchSize, consumeShared) };
}

/** Takes batches of `size` points and spends them locally; concurrent requests share one refill. */
function inBatches(
  size: number,
  consume: (key: string) => Promise<Verdict & { ms: number }>,
): Limiter['consume'] {
  const batches = new Map<string, Batch>();
  const refills = new Map<string, Promise<Verdict>>();

  async function refill(key: string): Promise<Verdict> {
    const verdict = await consume(key);
    // Every client address is a key, so the map needs a bound.
    if (batches.size >= MAX_KEYS) batches.clear();
    if (verdict.allowed)
      batches.set(key, { left: size, expiresAt: performance.now() + verdict.ms });
    return verdict;
  }

  return async (key) => {
    for (;;) {
      const batch = batches.get(key);
      if (batch && batch.left > 0 && batch.expiresAt > performance.now()) {
        batch.left--;
        return ALLOWED;
      }
      const refilling = refills.get(key) ?? refill(key).finally(() => refills.delete(key));
      refills.set(key, refilling);
      const verdict = await refilling;
      if (!verdict.allowed) return verdict;
    }
  };
}
