import type { Redis } from 'ioredis';
import type { Digest } from './digest.ts';
import type { KnownNetworks } from './known-networks.ts';
import { createPace } from './pace.ts';

/** Whose password is tried, and from which network. */
export interface Attempt {
  /** The address of the account. */
  account: string;
  network: string;
}

/**
 * Slows down those who try passwords. It never locks an account: a stranger elsewhere does not slow
 * down somebody who has signed in from their network before.
 */
export interface AttemptLimiter {
  /**
   * Counts an attempt, and waits where there were too many.
   *
   * @throws AppError `request.rate_limited` where that would take too long
   */
  count(attempt: Attempt): Promise<void>;
  /** After the right password: forgets the attempts of this network. */
  succeed(attempt: Attempt): Promise<void>;
}

export interface AttemptLimiterOptions {
  redis: Redis;
  known: KnownNetworks;
  /** Names its keys in Redis. */
  name: string;
  /** Attempts in 15 minutes that are not slowed down, for each account and network. */
  free: number;
  digest: Digest;
}

/** Well below the time after which the gateway gives up. */
const MAX_WAIT_MS = 5000;

/** How many times more often an account may be tried from all unknown networks together. */
const ALL_NETWORKS = 5;

export function createAttemptLimiter(options: AttemptLimiterOptions): AttemptLimiter {
  const { redis, known, name, free, digest } = options;
  const one = createPace(redis, { name: `${name}:network`, free, longestGapSeconds: 30 });
  // Against an attack from many networks, which stay below their own limit.
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
