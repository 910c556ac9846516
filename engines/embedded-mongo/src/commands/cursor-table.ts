import { randomInt } from 'node:crypto';
import type { Timestamp } from 'bson';
import type { Transaction } from '../engine/transaction.ts';
import { CommandError } from '../errors.ts';
import type { Pacer } from '../query/pacer.ts';
import { noSuchTransaction, SESSION_TIMEOUT_MINUTES, type Session } from '../sessions/session.ts';
import { snapshotTooOld } from '../sessions/snapshot-read.ts';
import type { Doc } from '../values/types.ts';

/** Leaves room for the envelope of a reply. */
const BATCH_BYTES = 16 * 1024 * 1024 - 65536;
const IDLE_MS = 10 * 60 * 1000;
const SESSION_MS = SESSION_TIMEOUT_MINUTES * 60 * 1000;

/** Maximum number of open cursors, each of which may hold documents read ahead. */
const MAX_CURSORS = 5000;

/** Source of a cursor's documents. */
export interface DocumentSource {
  /** Limits the time of reading. */
  readonly pacer?: Pacer;
  /** Next documents, never empty; undefined at the end. */
  next(): Promise<Buffer[] | undefined>;
  /** Whether the end is known without reading. */
  readonly finished: boolean;
}

/** A source of documents that are all in memory. */
export function listSource(documents: readonly Buffer[]): DocumentSource {
  let left = documents;
  return {
    next() {
      const chunk = left.length > 0 ? [...left] : undefined;
      left = [];
      return Promise.resolve(chunk);
    },
    get finished() {
      return left.length === 0;
    },
  };
}

/** The command that opened a cursor, reduced to what the cursor needs. */
interface CursorOrigin {
  command: Doc;
  session?: Session | undefined;
  transaction?: Transaction | undefined;
  snapshotTime?: Timestamp | undefined;
}

/** An open cursor. */
export class Cursor {
  readonly ns: string;
  readonly transaction: Transaction | undefined;
  readonly session: string | undefined;
  /** Whether its transaction is only the state of a snapshot read. */
  readonly readsSnapshot: boolean;
  lastUsed = Date.now();
  /** Milliseconds after which it is closed if unused. */
  readonly patience: number;
  private busy = false;
  private readonly source: DocumentSource;
  private pending: Buffer[] = [];
  private at = 0;

  constructor(ns: string, source: DocumentSource, context: CursorOrigin) {
    this.ns = ns;
    this.source = source;
    this.transaction = context.transaction;
    this.session = context.session?.id;
    this.readsSnapshot = context.snapshotTime !== undefined;
    // Without a timeout, a cursor lasts as long as a session.
    this.patience = context.command.noCursorTimeout === true ? SESSION_MS : IDLE_MS;
  }

  /** Reads for one command at a time; throws 12051 for a concurrent one. */
  async use<T>(isClosed: () => boolean, read: () => Promise<T>): Promise<T> {
    if (this.busy) throw new CommandError(12051, 'cursor already in use');
    this.busy = true;
    this.source.pacer?.resume(isClosed);
    try {
      return await read();
    } finally {
      this.rest();
    }
  }

  /** Restarts the idle time. */
  rest(): void {
    this.busy = false;
    this.lastUsed = Date.now();
    this.source.pacer?.pause();
  }

  /** Up to `count` documents and 16 MB. */
  async take(count: number): Promise<Buffer[]> {
    const taken: Buffer[] = [];
    let bytes = 0;
    while (taken.length < count) {
      const document = this.pending[this.at] ?? (await this.refill());
      if (!document) break;
      if (taken.length > 0 && bytes + document.length > BATCH_BYTES) break;
      this.at++;
      bytes += document.length;
      taken.push(document);
    }
    return taken;
  }

  /** Whether no document is left; reads ahead if that is unknown. */
  async exhausted(): Promise<boolean> {
    if (this.at < this.pending.length) return false;
    if (this.source.finished) return true;
    return (await this.refill()) === undefined;
  }

  /** Whether it is known without reading that nothing is left. */
  get knownExhausted(): boolean {
    return this.at >= this.pending.length && this.source.finished;
  }

  private async refill(): Promise<Buffer | undefined> {
    this.pending = (await this.source.next()) ?? [];
    this.at = 0;
    return this.pending[0];
  }
}

/** Open cursors by id. */
export class CursorTable {
  private readonly open = new Map<bigint, Cursor>();

  get size(): number {
    return this.open.size;
  }

  /** Stores a cursor and returns its id; throws 146 if there are too many. */
  add(cursor: Cursor): bigint {
    if (this.open.size >= MAX_CURSORS) {
      throw new CommandError(146, `${MAX_CURSORS} cursors are open`);
    }
    cursor.rest();
    let id: bigint;
    do id = BigInt(randomInt(1, 2 ** 47)) * 32768n + BigInt(randomInt(32768));
    while (this.open.has(id));
    this.open.set(id, cursor);
    return id;
  }

  /** The cursor of an id; throws 43, and 251 if its transaction is over. */
  get(id: bigint): Cursor {
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    const { transaction } = cursor;
    if (transaction && transaction.state !== 'active') {
      this.open.delete(id);
      if (cursor.readsSnapshot) throw snapshotTooOld();
      throw noSuchTransaction(transaction.number, transaction.state === 'aborted');
    }
    cursor.lastUsed = Date.now();
    return cursor;
  }

  remove(id: bigint): boolean {
    return this.open.delete(id);
  }

  /** Closes idle cursors and those of finished transactions. */
  sweep(now: number): void {
    for (const [id, cursor] of this.open) {
      // That of a snapshot read stays, so that its next use names the reason.
      const ends = cursor.transaction !== undefined && !cursor.readsSnapshot;
      const over = ends && cursor.transaction?.state !== 'active';
      if (over || now - cursor.lastUsed > cursor.patience) this.open.delete(id);
    }
  }

  /** Closes the cursors of a session. */
  removeOf(session: string): void {
    for (const [id, cursor] of this.open) if (cursor.session === session) this.open.delete(id);
  }
}
