import { EventEmitter, once } from 'node:events';
import type { Redis } from 'ioredis';

/** Redis shares channels between its databases, of which each belongs to another platform. */
const channelOf = (redis: Redis): string => `integrations:imports:${redis.options.db ?? 0}`;

/**
 * Tells the processes that show imports that one has changed. A message may be lost while Redis is
 * away, so whoever waits for one looks for itself after a while.
 */
export class ImportNews {
  readonly #redis: Redis;
  readonly #heard = new EventEmitter().setMaxListeners(0);
  #subscriber: Redis | undefined;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  tell(id: string): void {
    this.#redis.publish(channelOf(this.#redis), id).catch(() => undefined);
  }

  /** Resolves once the import has changed, after so many milliseconds, or when `signal` says so. */
  async next(id: string, ms: number, signal: AbortSignal): Promise<void> {
    this.#subscribe();
    const either = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
    await once(this.#heard, id, { signal: either }).catch(() => undefined);
  }

  close(): void {
    this.#subscriber?.disconnect();
  }

  /** On a connection of its own, which is opened for the first who listens. */
  #subscribe(): void {
    if (this.#subscriber) return;
    const subscriber = this.#redis.duplicate({
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
    });
    this.#subscriber = subscriber;
    subscriber.on('message', (_channel: string, id: string) => void this.#heard.emit(id));
    // The connection that it was copied from logs the outage.
    subscriber.on('error', () => undefined);
    subscriber.subscribe(channelOf(this.#redis)).catch(() => undefined);
  }
}
