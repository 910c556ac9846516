import type { Redis } from 'ioredis';
import type { Digest } from './digest.ts';
import { createPace } from './pace.ts';

const MAX_NETWORKS = 20;
const MEMORY_SECONDS = 90 * 86_400;

/**
 * Networks from which accounts have signed in; neither is stored in clear. Stores the latest 20 of
 * each account, for 90 days after its last sign-in.
 */
export function createKnownNetworks(redis: Redis, digest: Digest) {
  const keyOf = (account: string) => `auth:networks:${digest(account)}`;
  return {
    /** Returns false if Redis fails. */
    async has(account: string, network: string): Promise<boolean> {
      const signedInAt = await redis.zscore(keyOf(account), digest(network)).catch(() => null);
      return signedInAt !== null;
    },
    async add(account: string, network: string): Promise<void> {
      const key = keyOf(account);
      const written = redis
        .multi()
        .zadd(key, Date.now(), digest(network))
        .zremrangebyrank(key, 0, -MAX_NETWORKS - 1)
        .expire(key, MEMORY_SECONDS)
        .exec();
      // Best effort: the next sign-in adds the network.
      await written.catch(() => undefined);
    },
  };
}

export type KnownNetworks = ReturnType<typeof createKnownNetworks>;

interface Attempt {
  /** Address of the account. */
  account: string;
  network: string;
}

interface AttemptLimiterOptions {
  redis: Redis;
  known: KnownNetworks;
  /** Prefix of the keys in Redis. */
  name: string;
  /** Attempts per account and network in 15 minutes that are not delayed. */
  free: number;
  digest: Digest;
}

/** Well below the timeout of the gateway. */
const MAX_WAIT_MS = 5000;

/** Factor by which all unknown networks together may exceed the limit of one network. */
const ALL_NETWORKS = 5;

/**
 * Slows down password guessing. It never locks an account: attempts from other networks do not slow
 * down a user who has signed in from their network before.
 */
export function createAttemptLimiter(options: AttemptLimiterOptions) {
  const { redis, known, name, free, digest } = options;
  const one = createPace(redis, { name: `${name}:network`, free, longestGapSeconds: 30 });
  // Against attacks from many networks that each stay below the limit.
  const all = createPace(redis, {
    name: `${name}:account`,
    free: free * ALL_NETWORKS,
    longestGapSeconds: 5,
  });
  const keysOf = ({ account, network }: Attempt) => ({
    one: digest(`${account}\n${network}`),
    all: digest(account),
  });
  return {
    /**
     * Counts an attempt, and delays it if there were too many.
     *
     * @throws AppError `request.rate_limited` if the delay would be too long
     */
    async count(attempt: Attempt): Promise<void> {
      const keys = keysOf(attempt);
      const latest = performance.now() + MAX_WAIT_MS;
      await one.wait(keys.one, latest);
      const isKnown = await known.has(attempt.account, attempt.network);
      if (!isKnown) await all.wait(keys.all, latest);
    },
    /** Resets the attempts of this network after the right password. */
    async succeed(attempt: Attempt): Promise<void> {
      const keys = keysOf(attempt);
      await one.reset(keys.one);
      const isKnown = await known.has(attempt.account, attempt.network);
      if (!isKnown) await all.refund(keys.all);
    },
  };
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;
