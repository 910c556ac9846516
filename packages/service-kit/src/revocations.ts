import { AppError } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { openAnnouncementChannel } from './announcement-channel.ts';

/** The Redis key that says a token was signed out. */
export function revokedKey(jti: string): string {
  return `auth:revoked:${jti}`;
}

/** The Redis key that says a user's older tokens have all ended. */
export function revokedBeforeKey(userId: string): string {
  return `auth:cut:${userId}`;
}

/** The value below that key: tokens issued at or before that unix second end, except one. */
export const RevokedBefore = z.object({ before: z.number(), keep: z.string() });
/** See the schema of the same name. */
export type RevokedBefore = z.output<typeof RevokedBefore>;

/** The parts of a token that decide whether it was revoked. */
export interface TokenFacts {
  userId: string;
  jti: string;
  iat: number;
}

function isRevokedBefore(value: string | null | undefined, token: TokenFacts): boolean {
  if (!value) return false;
  const older = RevokedBefore.parse(JSON.parse(value));
  return token.iat <= older.before && token.jti !== older.keep;
}

/** What a process knows of ended tokens. */
export interface Revocations {
  /** @throws AppError `service.unavailable` where Redis does not answer */
  has(token: TokenFacts): Promise<boolean>;
  /**
   * Makes every process look tokens up again. The caller has written the keys; no process accepts
   * their tokens once this resolves: at once as a rule, after a second where a process is silent.
   */
  announce(): Promise<void>;
}

/** The longest that a process relies on what Redis answered, in milliseconds. */
const CACHE_MS = 1000;

/**
 * Looks revocations up in Redis, at most once a second per token as long as other processes can
 * announce new ones to this one, and for each request otherwise.
 */
export function createRevocations(redis: Redis): Revocations {
  const cache = new LRUCache<string, Promise<boolean>>({
    max: 20_000,
    ttl: CACHE_MS,
    // A clock that is read less often stands still while the process is busy.
    ttlResolution: 0,
  });
  const channel = openAnnouncementChannel(redis, 'auth:revocations', () => cache.clear());

  async function lookUp(token: TokenFacts): Promise<boolean> {
    try {
      const [revoked, older] = await redis.mget(
        revokedKey(token.jti),
        revokedBeforeKey(token.userId),
      );
      return revoked !== null || isRevokedBefore(older, token);
    } catch (cause) {
      cache.delete(token.jti);
      throw new AppError('service.unavailable', { retryAfter: 2, cause });
    }
  }

  return {
    has(token) {
      if (!channel.isOpen) return lookUp(token);
      const known = cache.get(token.jti);
      if (known) return known;
      const answer = lookUp(token);
      cache.set(token.jti, answer);
      return answer;
    },
    announce: () => channel.tell(CACHE_MS),
  };
}
