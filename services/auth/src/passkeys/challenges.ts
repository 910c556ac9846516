import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

/** What a passkey has to sign. Each counts once, for five minutes. */
export interface Challenges {
  /**
   * @param purpose the id of the account that adds a passkey or of the session that is proven; null
   * for signing in
   */
  keep(challenge: string, purpose: string | null): Promise<string>;
  /** Null for one that was used, has expired, or was not made for this. */
  consume(id: string, purpose: string | null): Promise<string | null>;
}

const TTL_SECONDS = 300;
const ID_BYTES = 16;

export function createChallenges(redis: Redis): Challenges {
  // What it was made for is part of the key, so that a challenge does not serve anything else.
  const keyOf = (id: string, purpose: string | null) =>
    `auth:passkey:${purpose ?? 'sign-in'}:${id}`;
  return {
    async keep(challenge, purpose) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      await redis.set(keyOf(id, purpose), challenge, 'EX', TTL_SECONDS);
      return id;
    },
    consume: (id, purpose) => redis.getdel(keyOf(id, purpose)),
  };
}
