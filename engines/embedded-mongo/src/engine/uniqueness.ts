import type { Collection } from '../catalog/collection.ts';
import type { CollectionIndex, DocumentKeys } from '../catalog/collection-index.ts';
import { CommandError, writeConflict } from '../errors.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import { shellText } from '../values/shell.ts';
import type { Doc } from '../values/types.ts';
import type { Transaction } from './transaction.ts';

/** Error 11000 in MongoDB's exact shape. */
export function duplicateKey(ns: string, index: CollectionIndex, values: Doc): CommandError {
  const fields = Object.entries(values).map(([name, value]) => `${name}: ${shellText(value)}`);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${ns} index: ${index.spec.name} dup key: { ${fields.join(', ')} }`,
    { keyPattern: index.spec.key, keyValue: values },
  );
}

/** A document about to be stored under a row, and the keys it would have in an index. */
export interface UniqueCheck {
  storage: SqliteStorage;
  collection: Collection;
  index: CollectionIndex;
  keys: DocumentKeys;
  doc: Doc;
  row: number;
  transaction?: Transaction | undefined;
}

/** Throws 11000 if another document holds one of the keys of a unique index. */
export function checkUnique(check: UniqueCheck): void {
  const { index, keys } = check;
  if (!index.enforcesUnique) return;
  for (const key of keys.keys) {
    checkStored(check, key);
    if (check.transaction) checkOverlay(check, check.transaction, key);
  }
}

function checkStored(check: UniqueCheck, key: Buffer): void {
  const { storage, collection, index, transaction } = check;
  for (const row of storage.rowsOfKey(index.spec.id, key)) {
    if (row === check.row) continue;
    // The transaction moved or deleted that document: it does not hold the key any more.
    if (transaction?.overlays.get(collection.id)?.rows.has(row)) continue;
    // Stored after the transaction began: repeating the transaction will see it.
    if (transaction && !transaction.reader(collection).document(collection.id, row)) {
      throw writeConflict();
    }
    throw duplicateKey(collection.ns, index, index.valuesOf(check.doc));
  }
}

function checkOverlay(check: UniqueCheck, transaction: Transaction, key: Buffer): void {
  const { collection, index } = check;
  const overlay = transaction.overlays.get(collection.id);
  const row = overlay?.rowOfUniqueKey(index, key);
  if (row === undefined || row === check.row) return;
  throw duplicateKey(collection.ns, index, index.valuesOf(check.doc));
}
