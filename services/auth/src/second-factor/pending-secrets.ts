import type { EncryptedToken, TokenCipher } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';

/** Secrets that were shown but do not count yet. */
export interface PendingSecrets {
  keep(accountId: string, secret: string): Promise<void>;
  /** Null where none was made, or too long ago. */
  of(accountId: string): Promise<string | null>;
  remove(accountId: string): Promise<void>;
}

const TTL_SECONDS = 600;

/** Keeps them in Redis for ten minutes, encrypted for their accounts. */
export function createPendingSecrets(redis: Redis, cipher: TokenCipher): PendingSecrets {
  const keyOf = (accountId: string) => `auth:second-factor:${accountId}`;
  return {
    async keep(accountId, secret) {
      const encrypted = JSON.stringify(cipher.encrypt(secret, accountId));
      await redis.set(keyOf(accountId), encrypted, 'EX', TTL_SECONDS);
    },
    async of(accountId) {
      const stored = await redis.get(keyOf(accountId));
      if (stored === null) return null;
      // Only this module writes the key.
      const encrypted: EncryptedToken = JSON.parse(stored);
      return cipher.decrypt(encrypted, accountId);
    },
    async remove(accountId) {
      await redis.del(keyOf(accountId));
    },
  };
}
