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

/** The Redis key that says since when a user's access tokens have all ended, in unix seconds. */
export function accessTokensEndedKey(userId: string): string {
  return `auth:access-tokens-ended:${userId}`;
}

/** The parts of a token that decide whether it was revoked. */
export interface TokenFacts {
  userId: string;
  jti: string;
  iat: number;
}

/** The parts of an access token that decide whether it has ended. */
export interface AccessTokenEnd {
  userId: string;
  id: string;
  /** Unix time in seconds. */
  createdAt: number;
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
   * The same for an access token.
   *
   * @throws AppError `service.unavailable` where Redis does not answer
   */
  hasAccessToken(token: AccessTokenEnd): Promise<boolean>;
  /**
   * Makes every process look tokens up again. The caller has written the keys; no process accepts
   * their tokens once this resolves: at once as a rule, after a second where a process is silent.
   *
   * @param userId the owner of the tokens; any number of owners without it
   */
  announce(userId?: string): Promise<void>;
  /**
   * Calls `listener` with the argument of each `announce` of any process; returns how to stop. Misses
   * what is announced while Redis is away.
   */
  onAnnounced(listener: (userId?: string) => void): () => void;
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
  const listeners = new Set<(userId?: string) => void>();
  const channel = openAnnouncementChannel(redis, 'auth:revocations', (userId) => {
    cache.clear();
    if (channel.isOpen) for (const listener of listeners) listener(userId);
  });

  async function read(id: string, ...keys: string[]): Promise<(string | null)[]> {
    try {
      return await redis.mget(...keys);
    } catch (cause) {
      cache.delete(id);
      throw new AppError('service.unavailable', { retryAfter: 2, cause });
    }
  }

  /** What is known of an id, or what is looked up now. */
  function answerFor(id: string, lookUp: () => Promise<boolean>): Promise<boolean> {
    if (!channel.isOpen) return lookUp();
    const known = cache.get(id);
    if (known) return known;
    const answer = lookUp();
    cache.set(id, answer);
    return answer;
  }

  return {
    has: (token) =>
      answerFor(token.jti, async () => {
        const keys = [revokedKey(token.jti), revokedBeforeKey(token.userId)];
        const [revoked, older] = await read(token.jti, ...keys);
        return revoked !== null || isRevokedBefore(older, token);
      }),
    hasAccessToken: ({ id, userId, createdAt }) =>
      answerFor(id, async () => {
        const keys = [revokedKey(id), accessTokensEndedKey(userId)];
        const [revoked, endedAt] = await read(id, ...keys);
        return revoked !== null || (endedAt != null && createdAt <= Number(endedAt));
      }),
    announce: (userId) => channel.tell(CACHE_MS, userId),
    onAnnounced(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
