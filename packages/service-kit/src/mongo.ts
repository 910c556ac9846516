import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@snippetry/contracts';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { z } from 'zod';
import type { Readiness } from './health.ts';
import type { Log } from './log.ts';

/**
 * Marks a filter's operators as written by us. Connections refuse operators inside filters
 * otherwise: `{ _id: trusted({ $in: ids }) }`. Never around something a client sent.
 */
export const trusted = mongoose.trusted;

// A misspelt field would match every document. Only the whole library can be told, no connection.
mongoose.set('strictQuery', 'throw');

/** What a connection needs. */
export interface MongoOptions {
  uri: string;
  /** The service's own database. */
  db: string;
  log: Log;
  /** How long a query waits for a server that is away, in milliseconds; 3000 unless told. */
  waitMs?: number;
  /** How long transactions are tried again, in milliseconds; 8000 unless told. */
  transactionLimitMs?: number;
}

const WAIT_MS = 3000;
/** Conflicts are over sooner; the driver would go on for two minutes while the server is away. */
const TRANSACTION_LIMIT_MS = 8000;
const transactionLimits = new WeakMap<Connection, number>();

/** Mongoose takes these when it opens a connection; `connection.set` would not tell that it ignores most. */
function openOptions({ db, waitMs = WAIT_MS }: MongoOptions) {
  return {
    dbName: db,
    sanitizeFilter: true,
    // prepareModels makes collections and indexes and can be tried again; mongoose's own attempt cannot.
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: waitMs,
    bufferTimeoutMS: waitMs,
    // How soon an outage, and its end, is noticed while nobody asks.
    heartbeatFrequencyMS: 2000,
    maxPoolSize: 20,
  };
}

async function open(connection: Connection, options: MongoOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connection.openUri(options.uri, openOptions(options));
      return;
    } catch (err) {
      if (closed.has(connection)) return;
      if (attempt === 1) options.log.warn({ err }, 'mongodb is away');
      await sleep(Math.min(attempt * 200, 2000), undefined, { ref: false });
      if (closed.has(connection)) return;
    }
  }
}

const closed = new WeakSet<Connection>();

/**
 * Opens a service's own connection. It returns at once and keeps trying in the background;
 * queries meanwhile wait for it up to `waitMs` and then fail.
 */
export function connectMongo(options: MongoOptions): Connection {
  const connection = mongoose.createConnection();
  // The driver reconnects by itself; without a listener its errors would end the process.
  connection.on('error', (err) => options.log.debug({ err }, 'mongodb connection failed'));
  transactionLimits.set(connection, options.transactionLimitMs ?? TRANSACTION_LIMIT_MS);
  void open(connection, options);
  return connection;
}

/** Closes a connection, also one that never came up. */
export async function closeMongo(connection: Connection): Promise<void> {
  closed.add(connection);
  await connection.close();
}

/** A readiness check. */
export function mongoCheck(connection: Connection): () => Promise<unknown> {
  return async () => {
    if (!connection.db) throw new Error('not connected');
    // Also while it is down: asking makes the driver look for the server at once.
    return connection.db.command({ ping: 1 });
  };
}

/**
 * Creates the collections and indexes of all models compiled so far, trying again until it
 * succeeds. Transactions need the collections to exist, unique fields the indexes: be ready only
 * after this.
 *
 * @throws what MongoDB says where an index cannot be made (existing duplicates, other options)
 */
export async function prepareModels(connection: Connection): Promise<void> {
  await connection.asPromise();
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

/**
 * Prepares the models as soon as the database is there, then whatever else `prepare` does, however
 * long that takes, and is not ready before. Call it after all models are compiled.
 */
export function prepareWhenUp(
  connection: Connection,
  options: { readiness: Readiness; log: Log; prepare?: (() => Promise<void>) | undefined },
): void {
  let reason = 'indexes are not there yet';
  let prepared = false;
  options.readiness.add('mongo', async () => {
    if (!prepared) throw new Error(reason);
    await mongoCheck(connection)();
  });
  const run = async () => {
    while (!prepared && !closed.has(connection)) {
      try {
        await prepareModels(connection);
        await options.prepare?.();
        prepared = true;
      } catch (err) {
        const now = err instanceof Error ? err.message : String(err);
        if (now !== reason) options.log.warn({ err }, 'models cannot be prepared yet');
        reason = now;
        await sleep(1000, undefined, { ref: false });
      }
    }
  };
  void run();
}

const LONGEST_PAUSE_MS = 250;
const MAJORITY = { writeConcern: { w: 'majority' } } as const;

const WriteConflict = z.object({ code: z.literal(112) });

/** Tells whether two transactions changed the same document at once and this one lost. */
export function isWriteConflict(error: unknown): boolean {
  return WriteConflict.safeParse(error).success;
}

/**
 * Runs `fn` in a transaction. It may run more than once: everything it does must go through the
 * session. A write conflict is tried again by its code too, since not every server of the protocol
 * labels it for the driver.
 *
 * @param limitMs how long it is tried again; the connection's `transactionLimitMs` unless told
 * @throws what `fn` throws; AppError `service.unavailable` where conflicts last longer
 */
export async function withTransaction<Result>(
  connection: Connection,
  fn: (session: ClientSession) => Promise<Result>,
  limitMs = transactionLimits.get(connection) ?? TRANSACTION_LIMIT_MS,
): Promise<Result> {
  const deadline = Date.now() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    const left = { timeoutMS: Math.max(1, deadline - Date.now()) };
    try {
      return await connection.transaction(fn, { ...MAJORITY, ...left });
    } catch (cause) {
      if (!isWriteConflict(cause)) throw cause;
      const pause = Math.random() * Math.min(5 * 2 ** attempt, LONGEST_PAUSE_MS);
      if (Date.now() + pause >= deadline) {
        throw new AppError('service.unavailable', { retryAfter: 1, cause });
      }
      await sleep(pause);
    }
  }
}

const DuplicateKey = z.object({ code: z.literal(11_000), message: z.string() });

/** Tells whether an error says that the unique index of that name refused a document. */
export function brokeIndex(error: unknown, indexName: string): boolean {
  const duplicate = DuplicateKey.safeParse(error);
  return duplicate.success && duplicate.data.message.includes(` index: ${indexName} `);
}
