import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Challenges that passkeys sign. Each works once, within five minutes. */
export interface Challenges {
  /**
   * @param purpose id of the account that adds a passkey or of the session to prove; null for
   * sign-in
   */
  save(challenge: string, purpose: string | null): Promise<string>;
  /** Null if it was used, has expired, or was created for another purpose. */
  consume(id: string, purpose: string | null): Promise<string | null>;
}

const TTL_SECONDS = 300;
const ID_BYTES = 16;

export function createChallenges(redis: Redis): Challenges {
  // The key contains the purpose, so that a challenge works for no other.
  const keyOf = (id: string, purpose: string | null) =>
    `auth:passkey:${purpose ?? 'sign-in'}:${id}`;
  return {
    async save(challenge, purpose) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      await redis.set(keyOf(id, purpose), challenge, 'EX', TTL_SECONDS);
      return id;
    },
    consume: (id, purpose) => redis.getdel(keyOf(id, purpose)),
  };
}
