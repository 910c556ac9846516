import { Long } from 'bson';
import { decode } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import { numberOf } from '../values/numbers.ts';
import type { Session } from './session.ts';

const PREFIX = 't';
const LIFETIME_MS = 30 * 60 * 1000;

/**
 * Notes that a transaction was committed. Must be called in the job that writes its changes: a client that
 * lost the answer repeats the commit, perhaps after a crash, and must not run the transaction twice.
 */
export function storeCommit(storage: SqliteStorage, session: Session, number: bigint): void {
  const record = { number: Long.fromBigInt(number), at: new Date() };
  storage.metaPut(PREFIX + session.id, encode(record));
}

/** Number of the last transaction of a session that was committed. */
export function lastCommit(storage: SqliteStorage, session: Session): bigint | undefined {
  const bytes = storage.metaGet(PREFIX + session.id);
  const number = bytes && numberOf(decode(bytes).number);
  return number === undefined ? undefined : BigInt(String(number));
}

/** Removes notes older than 30 minutes; must run inside a write job. */
export function removeOldCommits(storage: SqliteStorage, now: number): void {
  for (const [name, bytes] of storage.metaEntries(PREFIX)) {
    const { at } = decode(bytes);
    if (!(at instanceof Date) || now - at.getTime() > LIFETIME_MS) storage.metaRemove(name);
  }
}
