import { AppError } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { openAnnouncementChannel } from './announcement-channel.ts';
import { readKeys } from './redis.ts';

/** Redis key of a signed-out token. */
export function revokedKey(jti: string): string {
  return `auth:revoked:${jti}`;
}

/** Redis key of the time before which all session tokens of a user are invalid. */
export function revokedBeforeKey(userId: string): string {
  return `auth:cut:${userId}`;
}

/** The value below that key: tokens issued at or before that unix second end, except one. */
export const RevokedBefore = z.object({ before: z.number(), keep: z.string() });
/** See the schema of the same name. */
export type RevokedBefore = z.output<typeof RevokedBefore>;

/** Redis key of the unix second up to which all access tokens of a user are invalid. */
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

/** Cached revocations of a process. */
export interface Revocations {
  /** @throws AppError `service.unavailable` if Redis does not answer */
  has(token: TokenFacts): Promise<boolean>;
  /**
   * The same for an access token.
   *
   * @throws AppError `service.unavailable` if Redis does not answer
   */
  hasAccessToken(token: AccessTokenEnd): Promise<boolean>;
  /**
   * Clears the cache of every process; the caller has written the keys before. Once this resolves, no
   * process accepts the tokens: usually at once, after a second if a process does not respond.
   *
   * @param userId the owner of the tokens; any number of owners without it
   */
  announce(userId?: string): Promise<void>;
  /**
   * Calls `listener` with the argument of each `announce` of any process; returns a function that unsubscribes.
   * Announcements during an outage of Redis are lost.
   */
  onAnnounced(listener: (userId?: string) => void): () => void;
}

/** Lifetime of cached answers of Redis, in milliseconds. */
const CACHE_MS = 1000;

/**
 * Looks revocations up in Redis: at most once a second per token while this process receives the
 * announcements of others, for each request otherwise.
 */
export function createRevocations(redis: Redis): Revocations {
  const cache = new LRUCache<string, Promise<boolean>>({
    max: 20_000,
    ttl: CACHE_MS,
    // By default the cache reads a timer-based clock, which stands still while the process is busy.
    ttlResolution: 0,
  });
  const listeners = new Set<(userId?: string) => void>();
  const channel = openAnnouncementChannel(redis, 'auth:revocations', (userId) => {
    cache.clear();
    if (channel.isOpen) for (const listener of listeners) listener(userId);
  });

  async function read(id: string, ...keys: string[]): Promise<(string | null)[]> {
    try {
      return await readKeys(redis, keys);
    } catch (cause) {
      cache.delete(id);
      throw new AppError('service.unavailable', { retryAfter: 2, cause });
    }
  }

  /** Returns the cached answer for an id, or looks it up. */
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
    announce: (userId) => channel.publish(CACHE_MS, userId),
    onAnnounced(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
