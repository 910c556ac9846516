import { Binary, type Timestamp } from 'bson';
import type { Engine } from '../engine/engine.ts';
import type { Transaction } from '../engine/transaction.ts';
import { CommandError } from '../errors.ts';
import { numberOf } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';

/** Minutes after which an unused session is dropped. */
export const SESSION_TIMEOUT_MINUTES = 30;

/** Results of the statements of one retryable write. */
export interface RetryRecord {
  number: bigint;
  /** By position of the statement. */
  results: Map<number, Doc>;
  /** Stored results of earlier writes of the session, to be removed. */
  obsolete: string[];
}

/** A state of the data that a session reads outside transactions. */
export interface SessionSnapshot {
  time: Timestamp;
  state: Transaction;
}

/** A logical session. */
export interface Session {
  /** Hexadecimal form of the session id. */
  id: string;
  /** In the form sent by clients. */
  lsid: Doc;
  lastUsed: number;
  /**
   * Connection of the newest command of the session's transaction. Commands outside the transaction
   * do not count: a driver that could not abort it reuses the session over other connections.
   */
  connectionId: number;
  transaction?: Transaction | undefined;
  /** State read by its snapshot reads. */
  snapshot?: SessionSnapshot | undefined;
  /** Number of the last committed transaction: committing it again succeeds. */
  lastCommitted?: bigint | undefined;
  /** Results of the newest retryable write. */
  retry?: RetryRecord;
  /** The retryable write in execution; a second copy of it waits. */
  running?: Promise<void> | undefined;
}

/** Hexadecimal form of `{id: UUID}`; undefined if it is no session id. */
export function sessionId(lsid: unknown): string | undefined {
  if (!isDoc(lsid) || !(lsid.id instanceof Binary)) return undefined;
  return Buffer.from(lsid.id.buffer.subarray(0, lsid.id.position)).toString('hex');
}

const docOf = (value: unknown): Doc => (isDoc(value) ? value : {});

/** Transaction number of a command as a bigint. */
export const transactionNumber = (command: Doc): bigint =>
  BigInt(String(numberOf(command.txnNumber) ?? -1));

function isOfTransaction({ transaction }: Session, command: Doc): boolean {
  if (command.autocommit !== false) return false;
  return command.startTransaction === true || transaction?.number === transactionNumber(command);
}

/** Returns the session of a command; creates it if it is new. */
export function useSession(
  sessions: Map<string, Session>,
  command: Doc,
  connectionId: number,
): Session | undefined {
  const id = sessionId(command.lsid);
  if (id === undefined) return undefined;
  let session = sessions.get(id);
  if (!session) {
    session = { id, lsid: docOf(command.lsid), lastUsed: 0, connectionId };
    sessions.set(id, session);
  }
  session.lastUsed = Date.now();
  if (isOfTransaction(session, command)) session.connectionId = connectionId;
  return session;
}

/** Error 251. */
export const noSuchTransaction = (number: bigint, aborted = false): CommandError =>
  new CommandError(
    251,
    aborted
      ? `Transaction with { txnNumber: ${number} } has been aborted.`
      : `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is -1`,
  );

const transactionTooOld = (number: bigint, newer: bigint): CommandError =>
  new CommandError(
    225,
    `Cannot start transaction with { txnNumber: ${number} } on session because a newer transaction with txnNumber ${newer} has already started on this session.`,
  );

const ALLOWED_IN_TRANSACTION = new Set([
  'find',
  'getMore',
  'killCursors',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'aggregate',
  'distinct',
  'create',
  'createIndexes',
  'bulkWrite',
]);

function checkAllowed(name: string): void {
  if (ALLOWED_IN_TRANSACTION.has(name)) return;
  throw new CommandError(263, `Cannot run '${name}' in a multi-document transaction.`);
}

/** Returns the transaction of a command; opens it if the command starts it. */
export function joinTransaction(
  engine: Engine,
  session: Session,
  { name, command }: { name: string; command: Doc },
): Transaction {
  const number = transactionNumber(command);
  if (command.startTransaction === true) {
    const current = session.transaction;
    if (current?.state === 'active') {
      if (current.number === number) {
        throw new CommandError(117, 'transaction already started');
      }
      if (number < current.number) throw transactionTooOld(number, current.number);
      engine.abort(current);
    }
    checkAllowed(name);
    session.transaction = engine.begin(number);
    return session.transaction;
  }
  const { transaction } = session;
  if (transaction?.number !== number || transaction.state !== 'active') {
    throw noSuchTransaction(
      number,
      transaction?.number === number && transaction.state === 'aborted',
    );
  }
  checkAllowed(name);
  return transaction;
}
