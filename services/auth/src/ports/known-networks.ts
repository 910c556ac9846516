import type { Redis } from 'ioredis';
import type { Digest } from './digest.ts';

/** Networks from which accounts have signed in; neither is stored in clear. */
export interface KnownNetworks {
  /** False if Redis fails. */
  has(account: string, network: string): Promise<boolean>;
  add(account: string, network: string): Promise<void>;
}

const MAX_NETWORKS = 20;
const MEMORY_SECONDS = 90 * 86_400;

/** Stores the latest networks of each account for three months after its last sign-in. */
export function createKnownNetworks(redis: Redis, digest: Digest): KnownNetworks {
  const keyOf = (account: string) => `auth:networks:${digest(account)}`;
  return {
    async has(account, network) {
      const signedInAt = await redis.zscore(keyOf(account), digest(network)).catch(() => null);
      return signedInAt !== null;
    },
    async add(account, network) {
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
