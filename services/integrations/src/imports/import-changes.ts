import { duplicateRedis } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { JobChanges } from '../job-events/index.ts';

const POLL_MS = 1000;

/** Redis shares channels between its databases, of which each belongs to another platform. */
const channelOf = (redis: Redis): string => `integrations:imports:${redis.options.db ?? 0}`;

/** Announces changed imports to all processes. Best effort: watchers poll as well. */
export class ImportChanges {
  readonly #redis: Redis;
  readonly #changes = new JobChanges(POLL_MS);
  #subscriber: Redis | undefined;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  publish(id: string): void {
    this.#redis.publish(channelOf(this.#redis), id).catch(() => undefined);
  }

  /** Returns the changes of all processes. The first call opens a connection. */
  subscribe(): JobChanges {
    if (this.#subscriber) return this.#changes;
    const subscriber = duplicateRedis(this.#redis, {
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
    });
    this.#subscriber = subscriber;
    subscriber.on('message', (_channel: string, id: string) => this.#changes.emit(id));
    // The connection that it was copied from logs the outage.
    subscriber.on('error', () => undefined);
    subscriber.subscribe(channelOf(this.#redis)).catch(() => undefined);
    return this.#changes;
  }

  close(): void {
    this.#subscriber?.disconnect();
  }
}
