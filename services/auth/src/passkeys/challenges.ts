import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

/** What a passkey has to sign. Each counts once, for five minutes. */
export interface Challenges {
  /** `accountId` is whose passkey is added; null for signing in. */
  keep(challenge: string, accountId: string | null): Promise<string>;
  /** Null for one that was used, has expired, or was not made for this. */
  take(id: string, accountId: string | null): Promise<string | null>;
}

const TTL_SECONDS = 300;
const ID_BYTES = 16;

export function createChallenges(redis: Redis): Challenges {
  // What it was made for is part of the key, so that a challenge does not serve anything else.
  const keyOf = (id: string, accountId: string | null) =>
    `auth:passkey:${accountId ?? 'sign-in'}:${id}`;
  return {
    async keep(challenge, accountId) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      await redis.set(keyOf(id, accountId), challenge, 'EX', TTL_SECONDS);
      return id;
    },
    take: (id, accountId) => redis.getdel(keyOf(id, accountId)),
  };
}
