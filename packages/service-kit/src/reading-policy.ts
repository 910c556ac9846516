import { AppError, READING_POLICIES, type ReadingPolicy } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type AnnouncementChannel, openAnnouncementChannel } from './announcement-channel.ts';

/** The Redis key that says whether visitors may read. */
export const READING_POLICY_KEY = 'policy:reading';
const CHANNEL = 'policy:changes';
/** The longest that a process relies on what it was answered, in milliseconds. */
const CACHE_MS = 1000;

const Known = z.enum(READING_POLICIES);

/** Asks who decides: the auth service. */
export type FindReadingPolicy = () => Promise<ReadingPolicy>;

/** What a process knows of whether visitors may read. */
export interface ReadingPolicyReader {
  /** @throws AppError `service.unavailable` where that was never known and cannot be found out */
  read(): Promise<ReadingPolicy>;
}

/**
 * Looks up in Redis whether visitors may read, at most once a second as long as changes can be
 * announced to this process. Where Redis does not know, the auth service is asked; where neither
 * answers, what was known last holds.
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

/** Creates what a process knows of whether visitors may read. */
export function createReadingPolicy(redis: Redis, find: FindReadingPolicy): ReadingPolicyReader {
  return new CachedReadingPolicy(redis, find);
}

/** Tells every process whether visitors may read. */
export interface ReadingPolicyAnnouncer {
  /** No process relies on what was before once this resolves. */
  announce(reading: ReadingPolicy): Promise<void>;
}

/** Creates the announcer of the service that decides. */
export function createReadingPolicyAnnouncer(redis: Redis): ReadingPolicyAnnouncer {
  const channel = openAnnouncementChannel(redis, CHANNEL, () => undefined);
  return {
    async announce(reading) {
      const known = await redis.set(READING_POLICY_KEY, reading, 'GET');
      if (known !== reading) await channel.tell(CACHE_MS);
    },
  };
}
