import { Long } from 'bson';
import { decode } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import { CommandError } from '../errors.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import { numberOf } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { RetryRecord, Session } from './session.ts';

const PREFIX = 'r';
const LIFETIME_MS = 30 * 60 * 1000;

const nameOf = (session: Session, statement: number): string =>
  `${PREFIX}${session.id}:${statement}`;

/** The record of a command's retryable write; throws 225 for an outdated number. */
export function retryRecord(storage: SqliteStorage, session: Session, number: bigint): RetryRecord {
  const current = session.retry ?? load(storage, session);
  if (number < current.number) {
    throw new CommandError(
      225,
      `Retryable write with txnNumber ${number} is prohibited on session because a newer retryable write with txnNumber ${current.number} has already started on this session.`,
    );
  }
  if (number > current.number) {
    const stored = [...current.results.keys()].map((statement) => nameOf(session, statement));
    session.retry = { number, results: new Map(), obsolete: [...current.obsolete, ...stored] };
  } else session.retry = current;
  return session.retry;
}

function load(storage: SqliteStorage, session: Session): RetryRecord {
  const record: RetryRecord = { number: -1n, results: new Map(), obsolete: [] };
  for (const [name, bytes] of storage.metaEntries(`${PREFIX}${session.id}:`)) {
    const { number, result } = decode(bytes);
    const found = BigInt(String(numberOf(number) ?? -1));
    if (found > record.number) {
      record.obsolete.push(...[...record.results.keys()].map((key) => nameOf(session, key)));
      record.number = found;
      record.results.clear();
    }
    if (found < record.number || !isDoc(result)) record.obsolete.push(name);
    else record.results.set(Number(name.slice(name.indexOf(':') + 1)), result);
  }
  return record;
}

/**
 * Stores the result of a statement. Must be called in the write job with the effect, so that a
 * replay finds both or neither, even after a crash. Returns a function that drops the result if the
 * job fails.
 */
export function storeResult(
  storage: SqliteStorage,
  entry: { session: Session; record: RetryRecord; statement: number; result: Doc },
): () => void {
  const { session, record, statement, result } = entry;
  const name = nameOf(session, statement);
  const { obsolete, results } = record;
  const former = results.get(statement);
  for (const old of obsolete) if (old !== name) storage.metaRemove(old);
  record.obsolete = [];
  results.set(statement, result);
  const number = Long.fromBigInt(record.number);
  storage.metaPut(name, encode({ number, at: new Date(), result }));
  return () => {
    record.obsolete = obsolete;
    if (former) results.set(statement, former);
    else results.delete(statement);
  };
}

/** Removes stored results and commits older than 30 minutes; must run inside a write job. */
export function removeOldRecords(storage: SqliteStorage, now: number): void {
  for (const [name, bytes] of [PREFIX, COMMIT_PREFIX].flatMap((prefix) =>
    storage.metaEntries(prefix),
  )) {
    const { at } = decode(bytes);
    if (!(at instanceof Date) || now - at.getTime() > LIFETIME_MS) storage.metaRemove(name);
  }
}

const COMMIT_PREFIX = 't';

/**
 * Stores the commit of a transaction. Must be called in the job that writes its changes: a client
 * that lost the reply repeats the commit, perhaps after a crash, and must not run the transaction
 * twice.
 */
export function storeCommit(storage: SqliteStorage, session: Session, number: bigint): void {
  const record = { number: Long.fromBigInt(number), at: new Date() };
  storage.metaPut(COMMIT_PREFIX + session.id, encode(record));
}

/** Number of the last committed transaction of a session. */
export function lastCommit(storage: SqliteStorage, session: Session): bigint | undefined {
  const bytes = storage.metaGet(COMMIT_PREFIX + session.id);
  const number = bytes && numberOf(decode(bytes).number);
  return number === undefined ? undefined : BigInt(String(number));
}
