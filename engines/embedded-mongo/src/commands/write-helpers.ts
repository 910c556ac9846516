import { Binary } from 'bson';
import { decode } from '../bson/decode.ts';
import { exactField, rawDocuments } from '../bson/raw.ts';
import type { Collection } from '../catalog/collection.ts';
import type { WriteScope } from '../engine/documents.ts';
import { CommandError, ConnectionDropped, isCommandError } from '../errors.ts';
import { timeExpired, withDeadline } from '../query/computing.ts';
import { storeResult } from '../sessions/retry.ts';
import type { Doc } from '../values/types.ts';
import type { CommandContext } from './context.ts';

/** Documents of a command's array field as sent, in the body or outside it. */
export function sentDocuments(context: CommandContext, name: string): Buffer[] {
  const sent = context.sequences.get(name) ?? rawDocuments(context.body, name);
  if (sent) return sent;
  throw new CommandError(
    14,
    `BSON field '${context.name}.${name}' is the wrong type, expected type 'array' of objects`,
  );
}

/** A sent statement, with one field decoded so that its numbers keep their types. */
export function decodeStatement(bytes: Buffer, exactName: string): Doc {
  const statement = decode(bytes);
  if (exactName in statement) statement[exactName] = exactField(bytes, exactName);
  return statement;
}

/** Refuses an empty or too long list of statements. */
export function checkBatchSize(count: number): void {
  if (count >= 1 && count <= 100_000) return;
  throw new CommandError(
    16,
    `Write batch sizes must be between 1 and 100000. Got ${count} operations.`,
  );
}

/** An entry of `writeErrors`. */
export function writeError(index: number, error: CommandError): Doc {
  const { keyPattern, keyValue } = error.extra;
  return {
    index,
    code: error.code,
    ...(keyPattern ? { keyPattern, keyValue } : {}),
    errmsg: error.message,
  };
}

/**
 * Runs statements in order, and after an error only unordered ones; returns the errors of single
 * statements.
 */
export async function runStatements<T>(
  context: CommandContext,
  statements: readonly T[],
  run: (statement: T, position: number) => Promise<void>,
): Promise<Doc[]> {
  checkBatchSize(statements.length);
  const errors: Doc[] = [];
  for (const [position, statement] of statements.entries()) {
    try {
      await run(statement, position);
    } catch (error) {
      if (!isStatementError(error)) throw error;
      errors.push(writeError(position, error));
      if (context.command.ordered !== false || context.transaction) break;
    }
  }
  return errors;
}

/** Reply field of failed statements. */
export const errorFields = (writeErrors: Doc[]): Doc =>
  writeErrors.length > 0 ? { writeErrors } : {};

/** Whether an error belongs to one statement; conflicts and failures of the server end the command. */
export const isStatementError = (error: unknown): error is CommandError =>
  isCommandError(error) && error.code !== 112 && error.code !== 14031 && error.code !== 50;

/** How a command writes. */
export const scopeOf = (context: CommandContext): WriteScope => ({
  transaction: context.transaction,
});

/**
 * Runs a write: as a job, or at once in the overlay of a transaction. The job is committed when
 * this resolves, and durable before the reply.
 */
export async function write<T>(context: CommandContext, work: () => T): Promise<T> {
  if (context.transaction) return work();
  // Only the first job of a command waits to be gathered with jobs of other commands.
  const gathered = !context.unsynced;
  context.unsynced = true;
  const { deadline } = context;
  const result = await context.engine.queue.runUnsynced(() => {
    // It may have waited for a transaction for longer than its time limit.
    if (performance.now() > deadline) throw timeExpired();
    return withDeadline(deadline, work);
  }, gathered);
  if (context.dropConnection) throw new ConnectionDropped();
  return result;
}

/**
 * The collection to write to; created if it does not exist, and hidden until its transaction
 * commits.
 */
export async function ensureCollection(
  context: CommandContext,
  ns: string,
  options: Doc = {},
): Promise<Collection> {
  const { catalog } = context.engine;
  const known = catalog.get(ns);
  if (known) return known;
  const created = await context.engine.write(() => ({
    isNew: catalog.get(ns) === undefined,
    collection: catalog.get(ns) ?? catalog.create(ns, options),
  }));
  if (created.isNew) context.transaction?.created.push(ns);
  return created.collection;
}

/** The stored result of a repeated statement; undefined for a new one. */
export function formerResult(context: CommandContext, statement: number): Doc | undefined {
  return context.retry?.results.get(statement);
}

/** Stores a statement's result for repetitions; must be called in the job with its effect. */
export function keepResult(context: CommandContext, statement: number, result: Doc): void {
  const { session, retry: record, transaction, engine } = context;
  if (!session || !record || transaction) return;
  if (context.server.failPoints?.onRetryableWrite()) context.dropConnection = true;
  const entry = { session, record, statement, result };
  engine.queue.onRollback(storeResult(engine.storage, entry));
}

/** A document as a field of a stored result. */
export const binaryOf = (bytes: Buffer | undefined): Binary | undefined =>
  bytes && new Binary(bytes);

/** Bytes of a document in a stored result. */
export const documentOf = (kept: unknown): Buffer | undefined =>
  kept instanceof Binary ? Buffer.from(kept.buffer.subarray(0, kept.position)) : undefined;
