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
import { closeRedis } from './redis.ts';

export { type BroadcastEntry, compareEntryIds } from './broadcast-stream.ts';

/** The events with `broadcast` of a service, as every process of it reads them. */
export interface Broadcast {
  /** The id of the last entry that listeners have got; null until Redis has answered once. */
  readonly position: string | null;
  /** Calls `listener` with each entry from now on, in order. Returns how to stop. */
  listen(listener: (entry: BroadcastEntry) => void): () => void;
  /**
   * The entries after an id, in order; some may reach listeners later. Null where they are not kept
   * any more, are too many, or where the id is none of this stream.
   *
   * @throws AppError `service.unavailable` where Redis has to be asked and does not answer
   */
  since(id: string): Promise<BroadcastEntry[] | null>;
  close(): Promise<void>;
}

/** Options of {@link openBroadcast}. */
export interface BroadcastOptions {
  /** The connection for requests; the broadcast waits on a copy of it. */
  redis: Redis;
  /** The service whose events are read. */
  service: string;
  log: Log;
  /** How many entries are kept in memory, and answered at most; 2000 by default. */
  keep?: number;
  /** How long one read waits, in milliseconds; 5000 by default. */
  blockMs?: number;
}

const RETRY_MS = 500;

/** Whether an id is one of those that a stream has. */
const isWithin = (id: string, { first, last }: Pick<BroadcastPart, 'first' | 'last'>): boolean =>
  compareEntryIds(id, first) >= 0 && compareEntryIds(id, last) <= 0;

/** Reads the stream from the moment it was opened, through outages, until it is closed. */
class BroadcastReader implements Broadcast {
  readonly #options: Required<BroadcastOptions>;
  readonly #waiting: Redis;
  readonly #listeners = new Set<(entry: BroadcastEntry) => void>();
  readonly #running: Promise<void>;
  #kept: BroadcastEntry[] = [];
  #position: string | null = null;
  #closing = false;
  #wake = () => {};

  constructor(options: Required<BroadcastOptions>) {
    this.#options = options;
    this.#waiting = options.redis.duplicate({
      maxRetriesPerRequest: null,
      enableOfflineQueue: true,
      autoResendUnfulfilledCommands: false,
      // A connection that died unnoticed would be waited for without end.
      commandTimeout: options.blockMs + 5000,
    });
    // The connection that it was copied from logs the outage.
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
    const oldest = this.#kept[0]?.id;
    const isKept = oldest !== undefined && compareEntryIds(id, oldest) >= 0;
    // A later id than the last one may be known to another process already.
    if (isKept && this.#position !== null && compareEntryIds(id, this.#position) <= 0) {
      return this.#kept.filter((entry) => compareEntryIds(entry.id, id) > 0);
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
        // One that gave no answer in time may be dead.
        if (this.#waiting.status === 'ready') this.#waiting.disconnect(true);
        await this.#pause();
      }
    }
  }

  /** Begins at the end of the stream, and again where the place that was read last is gone. */
  async #checkPosition(): Promise<string> {
    const { service, keep } = this.#options;
    const position = this.#position;
    const count = position === null ? keep : 1;
    const { first, last, entries } = await readBroadcast(this.#waiting, service, { count });
    if (position === null) {
      this.#kept = entries;
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

  /** Reads until the connection fails, nothing has come for a while, or entries were lost. */
  async #follow(from: string): Promise<void> {
    const { service, blockMs } = this.#options;
    let after = from;
    while (!this.#closing) {
      const reading = awaitBroadcast(this.#waiting, service, { after, blockMs });
      const entries = await this.#unlessClosed(reading);
      if (entries.length === 0) return;
      // Whoever is so far behind may have lost entries to the length of the stream.
      if (entries.length === MOST_READ && !(await this.#isThere(after))) return;
      for (const entry of entries) this.#take(entry);
      after = entries.at(-1)?.id ?? after;
    }
  }

  /** A command that was under way when its connection closed ends with its timeout only. */
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
    if (entry.event === null) this.#kept = [];
    this.#kept.push(entry);
    if (this.#kept.length > 2 * this.#options.keep)
      this.#kept = this.#kept.slice(-this.#options.keep);
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

/** Opens the broadcast of a service. It connects in the background, and reads until it is closed. */
export function openBroadcast({
  keep = 2000,
  blockMs = 5000,
  ...options
}: BroadcastOptions): Broadcast {
  return new BroadcastReader({ keep, blockMs, ...options });
}
