import type { EncryptedToken, TokenCipher } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';

/** Secrets that were shown to users but are not confirmed yet. */
export interface PendingSecrets {
  save(accountId: string, secret: string): Promise<void>;
  /** Null if there is none, or it has expired. */
  of(accountId: string): Promise<string | null>;
  remove(accountId: string): Promise<void>;
}

const TTL_SECONDS = 600;

/** Stores secrets in Redis for ten minutes, encrypted with the account id as context. */
export function createPendingSecrets(redis: Redis, cipher: TokenCipher): PendingSecrets {
  const keyOf = (accountId: string) => `auth:second-factor:${accountId}`;
  return {
    async save(accountId, secret) {
      const encrypted = JSON.stringify(cipher.encrypt(secret, accountId));
      await redis.set(keyOf(accountId), encrypted, 'EX', TTL_SECONDS);
    },
    async of(accountId) {
      const stored = await redis.get(keyOf(accountId));
      if (stored === null) return null;
      // Written by this module only.
      const encrypted: EncryptedToken = JSON.parse(stored);
      return cipher.decrypt(encrypted, accountId);
    },
    async remove(accountId) {
      await redis.del(keyOf(accountId));
    },
  };
}
