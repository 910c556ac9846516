import { AppError } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import {
  awaitBroadcast,
  type BroadcastEntry,
  type BroadcastPart,
  compareEntryIds,
  isEntryId,
  MOST_READ,
  readBroadcast,
} from './broadcast-stream.ts';
import type { Log } from './log.ts';
import { closeRedis, duplicateRedis } from './redis.ts';

export { type BroadcastEntry, compareEntryIds } from './broadcast-stream.ts';

/** Stream of a service's events with `broadcast`, which every process of the service reads. */
export interface Broadcast {
  /** Id of the last entry passed to listeners; null before the first answer of Redis. */
  readonly position: string | null;
  /** Calls `listener` with each later entry, in order. Returns a function that unsubscribes. */
  listen(listener: (entry: BroadcastEntry) => void): () => void;
  /**
   * Returns the entries after an id, in order; some may reach listeners later. Null if they have been
   * trimmed, exceed `keep`, or if the id is not from this stream.
   *
   * @throws AppError `service.unavailable` if Redis is needed and does not answer
   */
  since(id: string): Promise<BroadcastEntry[] | null>;
  close(): Promise<void>;
}

/** Options of {@link openBroadcast}. */
export interface BroadcastOptions {
  /** Connection for requests; blocking reads use a duplicate of it. */
  redis: Redis;
  /** The service whose events are read. */
  service: string;
  log: Log;
  /** Maximum entries in memory and per answer; 2000 by default. */
  keep?: number;
  /** How long one read waits, in milliseconds; 5000 by default. */
  blockMs?: number;
}

const RETRY_MS = 500;

/** Whether an id lies within a stream. */
const isWithin = (id: string, { first, last }: Pick<BroadcastPart, 'first' | 'last'>): boolean =>
  compareEntryIds(id, first) >= 0 && compareEntryIds(id, last) <= 0;

/** Reads the stream from the moment it was opened, through outages, until it is closed. */
class BroadcastReader implements Broadcast {
  readonly #options: Required<BroadcastOptions>;
  readonly #waiting: Redis;
  readonly #listeners = new Set<(entry: BroadcastEntry) => void>();
  readonly #running: Promise<void>;
  #recent: BroadcastEntry[] = [];
  #position: string | null = null;
  #closing = false;
  #wake = () => {};

  constructor(options: Required<BroadcastOptions>) {
    this.#options = options;
    this.#waiting = duplicateRedis(options.redis, {
      maxRetriesPerRequest: null,
      enableOfflineQueue: true,
      autoResendUnfulfilledCommands: false,
      // Otherwise a read on a dead connection would never end.
      commandTimeout: options.blockMs + 5000,
    });
    // The original connection logs the outage.
    this.#waiting.on('error', () => undefined);
    this.#running = this.#run();
  }

  get position(): string | null {
    return this.#position;
  }

  listen(listener: (entry: BroadcastEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async since(id: string): Promise<BroadcastEntry[] | null> {
    if (!isEntryId(id)) return null;
    const oldest = this.#recent[0]?.id;
    const isRecent = oldest !== undefined && compareEntryIds(id, oldest) >= 0;
    // Another process may have read further, so an id after the last one can be valid.
    if (isRecent && this.#position !== null && compareEntryIds(id, this.#position) <= 0) {
      return this.#recent.filter((entry) => compareEntryIds(entry.id, id) > 0);
    }
    return this.#ask(id);
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#wake();
    this.#waiting.disconnect();
    await this.#running;
    await closeRedis(this.#waiting);
  }

  async #ask(after: string): Promise<BroadcastEntry[] | null> {
    const { redis, service, keep } = this.#options;
    try {
      const part = await readBroadcast(redis, service, { after, count: keep + 1 });
      return isWithin(after, part) && part.entries.length <= keep ? part.entries : null;
    } catch (cause) {
      throw new AppError('service.unavailable', { retryAfter: 2, cause });
    }
  }

  async #run(): Promise<void> {
    const { log, service } = this.#options;
    let failing = false;
    while (!this.#closing) {
      try {
        const position = await this.#checkPosition();
        if (failing) log.info('the broadcast is read again');
        failing = false;
        await this.#follow(position);
      } catch (err) {
        if (this.#closing) return;
        if (!failing)
          log.warn({ err, service }, 'the broadcast cannot be read and will be retried');
        failing = true;
        // A connection without an answer in time may be dead.
        if (this.#waiting.status === 'ready') this.#waiting.disconnect(true);
        await this.#pause();
      }
    }
  }

  /** Starts at the end of the stream, and restarts there if the last read entry was trimmed. */
  async #checkPosition(): Promise<string> {
    const { service, keep } = this.#options;
    const position = this.#position;
    const count = position === null ? keep : 1;
    const { first, last, entries } = await readBroadcast(this.#waiting, service, { count });
    if (position === null) {
      this.#recent = entries;
      this.#position = last;
      return last;
    }
    if (isWithin(position, { first, last })) return position;
    this.#take({ id: last, event: null });
    return last;
  }

  async #isThere(id: string): Promise<boolean> {
    return isWithin(id, await readBroadcast(this.#waiting, this.#options.service, { count: 1 }));
  }

  /** Reads until the connection fails, a read times out, or entries were lost. */
  async #follow(from: string): Promise<void> {
    const { service, blockMs } = this.#options;
    let after = from;
    while (!this.#closing) {
      const reading = awaitBroadcast(this.#waiting, service, { after, blockMs });
      const entries = await this.#unlessClosed(reading);
      if (entries.length === 0) return;
      // A reader this far behind may have missed trimmed entries.
      if (entries.length === MOST_READ && !(await this.#isThere(after))) return;
      for (const entry of entries) this.#take(entry);
      after = entries.at(-1)?.id ?? after;
    }
  }

  /** Rejects when the connection closes: a pending command would end only with its timeout. */
  async #unlessClosed<Result>(command: Promise<Result>): Promise<Result> {
    const { promise, reject } = Promise.withResolvers<never>();
    const fail = () => reject(new Error('the connection was closed'));
    this.#waiting.once('close', fail);
    try {
      return await Promise.race([command, promise]);
    } finally {
      this.#waiting.off('close', fail);
    }
  }

  #take(entry: BroadcastEntry): void {
    if (entry.event === null) this.#recent = [];
    this.#recent.push(entry);
    if (this.#recent.length > 2 * this.#options.keep)
      this.#recent = this.#recent.slice(-this.#options.keep);
    this.#position = entry.id;
    for (const listener of this.#listeners) listener(entry);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Opens the broadcast of a service. Connects in the background and reads until closed. */
export function openBroadcast({
  keep = 2000,
  blockMs = 5000,
  ...options
}: BroadcastOptions): Broadcast {
  return new BroadcastReader({ keep, blockMs, ...options });
}
