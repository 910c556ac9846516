import type { Redis } from 'ioredis';
import type { Digest } from './digest.ts';
import type { KnownNetworks } from './known-networks.ts';
import { createPace } from './pace.ts';

/** A password attempt. */
export interface Attempt {
  /** Address of the account. */
  account: string;
  network: string;
}

/**
 * Slows down password guessing. It never locks an account: attempts from other networks do not slow
 * down a user who has signed in from their network before.
 */
export interface AttemptLimiter {
  /**
   * Counts an attempt, and delays it if there were too many.
   *
   * @throws AppError `request.rate_limited` if the delay would be too long
   */
  count(attempt: Attempt): Promise<void>;
  /** Resets the attempts of this network after the right password. */
  succeed(attempt: Attempt): Promise<void>;
}

export interface AttemptLimiterOptions {
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

export function createAttemptLimiter(options: AttemptLimiterOptions): AttemptLimiter {
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
    async count(attempt) {
      const keys = keysOf(attempt);
      const latest = performance.now() + MAX_WAIT_MS;
      await one.wait(keys.one, latest);
      const isKnown = await known.has(attempt.account, attempt.network);
      if (!isKnown) await all.wait(keys.all, latest);
    },
    async succeed(attempt) {
      const keys = keysOf(attempt);
      await one.reset(keys.one);
      const isKnown = await known.has(attempt.account, attempt.network);
      if (!isKnown) await all.refund(keys.all);
    },
  };
}
