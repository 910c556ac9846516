import { AppError, READING_POLICIES, type ReadingPolicy } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type AnnouncementChannel, openAnnouncementChannel } from './announcement-channel.ts';

/** Redis key of the reading policy. */
export const READING_POLICY_KEY = 'policy:reading';
const CHANNEL = 'policy:changes';
/** Lifetime of a cached policy, in milliseconds. */
const CACHE_MS = 1000;

const Known = z.enum(READING_POLICIES);

/** Fetches the policy from its owner, the auth service. */
export type FindReadingPolicy = () => Promise<ReadingPolicy>;

/** Cached reading policy of a process. */
export interface ReadingPolicyReader {
  /** @throws AppError `service.unavailable` if no policy is cached and none can be fetched */
  read(): Promise<ReadingPolicy>;
}

/**
 * Reads the policy from Redis, at most once a second while this process receives changes. Falls back to
 * the auth service, and then to the last known policy.
 */
class CachedReadingPolicy implements ReadingPolicyReader {
  readonly #redis: Redis;
  readonly #find: FindReadingPolicy;
  readonly #channel: AnnouncementChannel;
  #latest: ReadingPolicy | null = null;
  #current: { answer: Promise<ReadingPolicy>; until: number } | null = null;

  constructor(redis: Redis, find: FindReadingPolicy) {
    this.#redis = redis;
    this.#find = find;
    this.#channel = openAnnouncementChannel(redis, CHANNEL, () => {
      this.#current = null;
    });
  }

  read(): Promise<ReadingPolicy> {
    if (this.#current && performance.now() < this.#current.until) return this.#current.answer;
    const answer = this.#lookUp();
    if (this.#channel.isOpen) this.#current = { answer, until: performance.now() + CACHE_MS };
    return answer;
  }

  async #lookUp(): Promise<ReadingPolicy> {
    try {
      const stored = await this.#redis.get(READING_POLICY_KEY).catch(() => null);
      this.#latest = Known.safeParse(stored).data ?? (await this.#find());
    } catch (cause) {
      if (!this.#latest) throw new AppError('service.unavailable', { retryAfter: 2, cause });
    }
    return this.#latest;
  }
}

/** Creates the cached reading policy of a process. */
export function createReadingPolicy(redis: Redis, find: FindReadingPolicy): ReadingPolicyReader {
  return new CachedReadingPolicy(redis, find);
}

/** Publishes the reading policy to every process. */
export interface ReadingPolicyAnnouncer {
  /** Resolves once no process uses the previous policy. */
  announce(reading: ReadingPolicy): Promise<void>;
}

/** Creates the announcer of the service that decides. */
export function createReadingPolicyAnnouncer(redis: Redis): ReadingPolicyAnnouncer {
  const channel = openAnnouncementChannel(redis, CHANNEL, () => undefined);
  return {
    async announce(reading) {
      const known = await redis.set(READING_POLICY_KEY, reading, 'GET');
      if (known !== reading) await channel.publish(CACHE_MS);
    },
  };
}
