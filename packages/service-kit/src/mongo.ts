import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@snippetry/contracts';
import mongoose, { type ClientSession, type Connection, type mongo } from 'mongoose';
import { z } from 'zod';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { isConnectionError } from './to-app-error.ts';
import { observeMongo, type PoolUse } from './tracing/mongo-client.ts';

/**
 * Marks a filter's operators as trusted: `{ _id: trusted({ $in: ids }) }`. Connections refuse others.
 * Never pass it anything that a client sent.
 */
export const trusted = mongoose.trusted;

// Without this, a misspelt field would match every document. It cannot be set per connection.
mongoose.set('strictQuery', 'throw');

/** Options of {@link connectMongo}. */
export interface MongoOptions {
  uri: string;
  /** The service's own database. */
  db: string;
  log: Log;
  /** How long a query waits for an unreachable server, in milliseconds; 2500 by default. */
  waitMs?: number;
  /** How long transactions are retried, in milliseconds; 6000 by default. */
  transactionLimitMs?: number;
  /** Maximum connections of the process; 20 by default. */
  poolSize?: number;
  /** Metrics of its pool and its operations. */
  metrics?: Metrics;
  /** Whether commands within a sampled trace get spans. */
  isTraced?: boolean;
}

const WAIT_MS = 2500;
const POOL_SIZE = 20;
/**
 * Conflicts end sooner; without a limit the driver would retry for two minutes during an outage. A
 * last attempt waits WAIT_MS more, so that a write ends before the gateway gives up on it.
 */
const TRANSACTION_LIMIT_MS = 6000;
/**
 * A server that keeps connections open without answering counts as lost after the sum of both: pending
 * commands fail then, and later ones wait WAIT_MS. The driver's 30 and 10 seconds are too long for
 * waiting clients.
 */
const HEARTBEAT_MS = 1000;
const CONNECT_TIMEOUT_MS = 3000;
const transactionLimits = new WeakMap<Connection, number>();

/** The options for opening a connection. `connection.set` would silently ignore most of them. */
function openOptions({
  db,
  waitMs = WAIT_MS,
  poolSize = POOL_SIZE,
  isTraced = false,
}: MongoOptions) {
  return {
    dbName: db,
    sanitizeFilter: true,
    // prepareModels creates collections and indexes, since mongoose itself would not retry that.
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: waitMs,
    bufferTimeoutMS: waitMs,
    waitQueueTimeoutMS: waitMs,
    // An idle connection notices an outage, or its end, within this time.
    heartbeatFrequencyMS: HEARTBEAT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    maxPoolSize: poolSize,
    monitorCommands: isTraced,
  };
}

/** Creates a function that measures a client; only the last client of a connection is in use. */
function observer({
  metrics,
  poolSize = POOL_SIZE,
  isTraced = false,
}: MongoOptions): (client: mongo.MongoClient) => void {
  if (!metrics) return () => {};
  let pool: PoolUse = { inUse: 0, waiting: 0 };
  metrics.gauge('mongodb_pool_in_use', 'Connections in use', () => pool.inUse);
  metrics.gauge('mongodb_pool_waiting', 'Operations without a connection', () => pool.waiting);
  metrics.gauge('mongodb_pool_limit', 'Maximum connections of the process', () => poolSize);
  return (client) => {
    pool = { inUse: 0, waiting: 0 };
    observeMongo(client, { metrics, pool, isTraced });
  };
}

async function open(connection: Connection, options: MongoOptions): Promise<void> {
  const observe = observer(options);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const opening = connection.openUri(options.uri, openOptions(options));
      // Its client exists already, so that no event of its pool is missed.
      observe(connection.getClient());
      await opening;
      return;
    } catch (err) {
      if (closed.has(connection)) return;
      if (attempt === 1) options.log.warn({ err }, 'mongodb is unreachable');
      await sleep(Math.min(attempt * 200, 2000), undefined, { ref: false });
      if (closed.has(connection)) return;
    }
  }
}

const closed = new WeakSet<Connection>();

/**
 * Opens a connection to a service's own database. It returns at once and keeps trying in the
 * background; until it is open, queries wait up to `waitMs` and then fail.
 */
export function connectMongo(options: MongoOptions): Connection {
  const connection = mongoose.createConnection();
  // The driver reconnects by itself, but without a listener its errors would end the process.
  connection.on('error', (err) => options.log.debug({ err }, 'mongodb connection failed'));
  transactionLimits.set(connection, options.transactionLimitMs ?? TRANSACTION_LIMIT_MS);
  void open(connection, options);
  return connection;
}

/** Whether a connection was closed for good. */
export const isClosed = (connection: Connection): boolean => closed.has(connection);

/** Closes a connection, even one that was never opened. */
export async function closeMongo(connection: Connection): Promise<void> {
  closed.add(connection);
  await connection.close();
}

/** Creates a readiness check, which pings the database. */
export function mongoCheck(connection: Connection): () => Promise<unknown> {
  return async () => {
    if (!connection.db) throw new Error('not connected');
    // A ping during an outage makes the driver look for the server at once.
    return connection.db.command({ ping: 1 });
  };
}

/**
 * Creates the collections and indexes of all models that are compiled so far. A service must not be
 * ready before this: transactions need the collections, and unique fields need the indexes.
 *
 * @throws MongoDB's error if an index cannot be created (existing duplicates, other options)
 */
export async function prepareModels(connection: Connection): Promise<void> {
  await connection.asPromise();
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

const LONGEST_PAUSE_MS = 250;

const WriteConflict = z.object({ code: z.literal(112) });

/** Whether a transaction failed because another one changed the same document at the same time. */
export function isWriteConflict(error: unknown): boolean {
  return WriteConflict.safeParse(error).success;
}

/**
 * Labels the error of a lost connection. The driver labels only the first one, and retries only
 * labelled errors.
 */
function allowRepeating(error: unknown): void {
  if (error instanceof mongoose.mongo.MongoError && isConnectionError(error)) {
    error.addErrorLabel(mongoose.mongo.MongoErrorLabel.TransientTransactionError);
  }
}

/** Runs `fn` as often as the driver retries it, until the deadline. */
function untilDeadline<Result>(
  fn: (session: ClientSession) => Promise<Result>,
  deadline: number,
): (session: ClientSession) => Promise<Result> {
  let failure: { cause: unknown } | undefined;
  return async (session) => {
    if (failure && Date.now() >= deadline) {
      throw new AppError('service.unavailable', { retryAfter: 1, cause: failure.cause });
    }
    try {
      return await fn(session);
    } catch (cause) {
      failure = { cause };
      allowRepeating(cause);
      throw cause;
    }
  };
}

/**
 * Runs `fn` in a transaction. `fn` may run more than once, so all its reads and writes must go through
 * the session. It is repeated after a write conflict, which is recognised by its code as well, since
 * not every server sends the label that makes the driver repeat it, and after a lost connection.
 *
 * @param limitMs how long to retry; the connection's `transactionLimitMs` by default
 * @throws what `fn` throws; AppError `service.unavailable` if conflicts or an outage last longer
 */
export async function withTransaction<Result>(
  connection: Connection,
  fn: (session: ClientSession) => Promise<Result>,
  limitMs = transactionLimits.get(connection) ?? TRANSACTION_LIMIT_MS,
): Promise<Result> {
  const deadline = Date.now() + limitMs;
  const work = untilDeadline(fn, deadline);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.transaction(work, { writeConcern: { w: 'majority' } });
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

/** Whether an error is a duplicate key error (E11000) of the unique index with the given name. */
export function isDuplicateKeyError(error: unknown, indexName: string): boolean {
  const duplicate = DuplicateKey.safeParse(error);
  return duplicate.success && duplicate.data.message.includes(` index: ${indexName} `);
}

/**
 * Converts a duplicate `_id` into a write conflict: another transaction created the same document
 * at the same time, so running this one again finds it.
 */
export function asConflict(cause: unknown): unknown {
  if (!isDuplicateKeyError(cause, '_id_')) return cause;
  const message = 'another transaction created the same document';
  return new mongoose.mongo.MongoServerError({
    message,
    errorLabels: ['TransientTransactionError'],
  });
}
