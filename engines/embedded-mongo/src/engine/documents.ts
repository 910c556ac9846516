import { BSONRegExp } from 'bson';
import { checkDocument } from '../bson/check.ts';
import { decode, decodeFields, fieldSet } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import { withIdFirst } from '../bson/raw.ts';
import type { Collection } from '../catalog/collection.ts';
import type { CollectionIndex, DocumentKeys } from '../catalog/collection-index.ts';
import { CommandError, located, writeConflict } from '../errors.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import { keyOf } from '../values/keys.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { Catalog } from './catalog.ts';
import type { LockTable } from './locks.ts';
import type { Change, Transaction, UniqueKey } from './transaction.ts';
import { checkUnique, duplicateKey } from './uniqueness.ts';
import type { WriteQueue } from './write-queue.ts';

export const MAX_DOCUMENT_SIZE = 16 * 1024 * 1024;

const ID = fieldSet(['_id']);

export interface WriteScope {
  transaction?: Transaction | undefined;
}

export interface StoredDocument {
  row: number;
  bytes: Buffer;
}

interface AppliedChange {
  collection: Collection;
  row: number;
  change: Change;
}

/** Change of one index when a document changes. */
interface KeyMove {
  collection: Collection;
  index: CollectionIndex;
  keys: DocumentKeys;
  added: Buffer[];
  removed: Buffer[];
  doc: Doc;
  row: number;
}

interface Parts {
  storage: SqliteStorage;
  queue: WriteQueue;
  locks: LockTable;
  catalog: Catalog;
}

/**
 * Writes of single documents with their index entries. Outside a transaction the calls must run inside a
 * write job; all checks come before the first change, so a refused document leaves nothing behind.
 */
export class Documents {
  private readonly storage: SqliteStorage;
  private readonly queue: WriteQueue;
  private readonly locks: LockTable;
  private readonly catalog: Catalog;

  constructor(parts: Parts) {
    this.storage = parts.storage;
    this.queue = parts.queue;
    this.locks = parts.locks;
    this.catalog = parts.catalog;
  }

  /** Inserts a document as sent; returns its `_id` and stored bytes. */
  insert(collection: Collection, sent: Buffer, scope: WriteScope): { id: unknown; bytes: Buffer } {
    checkDocument(sent);
    const { bytes, id } = withIdFirst(sent);
    if (bytes.length > MAX_DOCUMENT_SIZE) {
      throw new CommandError(
        10334,
        `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_SIZE}`,
      );
    }
    checkId(id);
    const idKey = keyOf(id);
    const { transaction } = scope;
    if (transaction) this.insertIntoOverlay(collection, { bytes, id, idKey }, transaction);
    else this.insertNow(collection, { bytes, id, idKey });
    return { id, bytes };
  }

  /** Replaces a stored document by a changed one; returns the new bytes. */
  update(
    collection: Collection,
    { old, changed }: { old: StoredDocument; changed: Doc },
    scope: WriteScope,
  ): Buffer {
    const bytes = encode(changed);
    if (bytes.length > MAX_DOCUMENT_SIZE) {
      throw located(17419, `Resulting document after update is larger than ${MAX_DOCUMENT_SIZE}`);
    }
    checkDocument(bytes);
    const { transaction } = scope;
    this.locks.beforeChange(collection, old.row, transaction);
    if (transaction) {
      const overlay = transaction.overlay(collection);
      overlay.set(old.row, {
        bytes,
        idKey: keyOf(changed._id),
        inserted: overlay.rows.get(old.row)?.inserted ?? false,
        uniqueKeys: this.uniqueKeys(collection, { doc: changed, row: old.row }, transaction),
      });
      return bytes;
    }
    this.moveKeys(collection, old, changed);
    this.storage.replace(collection.id, old.row, bytes);
    return bytes;
  }

  /** Marks an unchanged row as matched, so that transactions conflict on it. */
  touch(collection: Collection, row: number, scope: WriteScope): void {
    this.locks.beforeChange(collection, row, scope.transaction);
  }

  remove(collection: Collection, stored: StoredDocument, scope: WriteScope): void {
    const { transaction } = scope;
    this.locks.beforeChange(collection, stored.row, transaction);
    if (transaction) {
      const overlay = transaction.overlay(collection);
      const idKey = keyOf(decodeFields(stored.bytes, ID)._id);
      if (overlay.rows.get(stored.row)?.inserted) overlay.delete(stored.row);
      else {
        overlay.set(stored.row, { bytes: undefined, idKey, inserted: false, uniqueKeys: [] });
      }
      return;
    }
    const doc = this.indexedPart(collection, stored.bytes);
    for (const index of collection.indexes) {
      for (const key of index.keysOf(doc).keys) {
        this.storage.removeKey(index.spec.id, key, stored.row);
      }
    }
    this.storage.remove(collection.id, stored.row);
    this.count(collection, -1);
  }

  /** Writes the changes of a transaction; throws 112 if another write took a key. */
  apply(transaction: Transaction, collections: ReadonlyMap<number, Collection>): void {
    const changes = [...transaction.overlays].flatMap(([id, overlay]): AppliedChange[] => {
      const collection = collections.get(id);
      if (!collection) throw writeConflict();
      return [...overlay.rows].map(([row, change]) => ({ collection, row, change }));
    });
    // Deletes and updates first, so that the transaction's inserts can use the freed keys.
    for (const { collection, row, change } of changes) {
      if (!change.bytes) this.remove(collection, this.current(collection, row), {});
    }
    try {
      this.applyUpdates(changes);
      for (const { collection, row, change } of changes) {
        if (!change.bytes || !change.inserted) continue;
        const { bytes, idKey } = change;
        const id = decodeFields(bytes, ID)._id;
        this.insertNow(collection, { bytes, id, idKey }, row);
        this.locks.beforeChange(collection, row, undefined);
      }
    } catch (error) {
      throw error instanceof CommandError && error.code === 11000 ? writeConflict() : error;
    }
  }

  private applyUpdates(changes: readonly AppliedChange[]): void {
    const moves: KeyMove[] = [];
    for (const { collection, row, change } of changes) {
      if (!change.bytes || change.inserted) continue;
      const now = this.current(collection, row);
      this.locks.beforeChange(collection, row, undefined);
      moves.push(...this.keyMoves(collection, now, this.indexedPart(collection, change.bytes)));
      this.storage.replace(collection.id, row, change.bytes);
    }
    // Removes all old keys first: documents may have exchanged unique keys.
    for (const move of moves) this.removeOldKeys(move);
    for (const move of moves) this.checkNewKeys(move);
    for (const move of moves) this.addNewKeys(move);
  }

  private current(collection: Collection, row: number): StoredDocument {
    const bytes = this.storage.document(collection.id, row);
    if (!bytes) throw writeConflict();
    return { row, bytes };
  }

  private insertNow(
    collection: Collection,
    document: { bytes: Buffer; id: unknown; idKey: Buffer },
    row = collection.nextRow,
  ): void {
    const { bytes, id, idKey } = document;
    if (this.storage.byId(collection.id, idKey)) {
      throw duplicateKey(collection.ns, collection.idIndex, { _id: id });
    }
    const doc = this.indexedPart(collection, bytes);
    const { storage } = this;
    const entries = collection.indexes.map((index) => {
      const keys = index.keysOf(doc);
      checkUnique({ storage, collection, index, keys, doc, row });
      return { index, keys };
    });
    collection.nextRow = Math.max(collection.nextRow, row + 1);
    this.storage.insert(collection.id, row, { idKey, bytes });
    this.count(collection, 1);
    for (const { index, keys } of entries) {
      this.learn(collection, index, keys);
      for (const key of keys.keys) this.storage.addKey(index.spec.id, key, row);
    }
  }

  private insertIntoOverlay(
    collection: Collection,
    document: { bytes: Buffer; id: unknown; idKey: Buffer },
    transaction: Transaction,
  ): void {
    const { bytes, id, idKey } = document;
    const overlay = transaction.overlay(collection);
    const stored = this.storage.byId(collection.id, idKey);
    if (stored && !overlay.rows.has(stored.row)) {
      const seen = transaction.reader(collection).byId(collection.id, idKey);
      throw seen ? duplicateKey(collection.ns, collection.idIndex, { _id: id }) : writeConflict();
    }
    if (overlay.rowOfId(idKey) !== undefined) {
      throw duplicateKey(collection.ns, collection.idIndex, { _id: id });
    }
    for (const other of this.locks.transactions) {
      if (other === transaction) continue;
      if (other.overlays.get(collection.id)?.rowOfId(idKey) !== undefined) throw writeConflict();
    }
    const row = stored?.row ?? collection.nextRow;
    const doc = this.indexedPart(collection, bytes);
    const uniqueKeys = this.uniqueKeys(collection, { doc, row }, transaction);
    // A document that is deleted and inserted again in one transaction is an update of the stored
    // row.
    if (!stored) collection.nextRow++;
    overlay.set(row, { bytes, idKey, inserted: !stored, uniqueKeys });
  }

  private uniqueKeys(
    collection: Collection,
    { doc, row }: { doc: Doc; row: number },
    transaction: Transaction,
  ): UniqueKey[] {
    return collection.indexes.flatMap((index) => {
      const keys = index.keysOf(doc);
      if (!index.enforcesUnique) return [];
      checkUnique({ storage: this.storage, collection, index, keys, doc, row, transaction });
      return keys.keys.map((key) => ({ index, key }));
    });
  }

  // Old keys come from the stored row: a caller may hold an outdated document.
  private keyMoves(collection: Collection, old: StoredDocument, changed: Doc): KeyMove[] {
    if (collection.indexes.length === 0) return [];
    const before = this.indexedPart(collection, old.bytes);
    return collection.indexes.flatMap((index): KeyMove[] => {
      const from = index.keysOf(before).keys;
      const keys = index.keysOf(changed);
      const added = without(keys.keys, from);
      const removed = without(from, keys.keys);
      if (added.length === 0 && removed.length === 0) return [];
      return [{ collection, index, keys, added, removed, doc: changed, row: old.row }];
    });
  }

  private moveKeys(collection: Collection, old: StoredDocument, changed: Doc): void {
    const moves = this.keyMoves(collection, old, changed);
    for (const move of moves) this.checkNewKeys(move);
    for (const move of moves) this.removeOldKeys(move);
    for (const move of moves) this.addNewKeys(move);
  }

  private checkNewKeys(move: KeyMove): void {
    const { collection, index, keys, doc, row } = move;
    checkUnique({ storage: this.storage, collection, index, keys, doc, row });
  }

  private removeOldKeys({ index, removed, row }: KeyMove): void {
    for (const key of removed) this.storage.removeKey(index.spec.id, key, row);
  }

  private addNewKeys({ collection, index, keys, added, row }: KeyMove): void {
    this.learn(collection, index, keys);
    for (const key of added) this.storage.addKey(index.spec.id, key, row);
  }

  private learn(collection: Collection, index: CollectionIndex, keys: DocumentKeys): void {
    const before = index.spec;
    if (!index.learn(keys)) return;
    this.queue.onRollback(() => {
      index.spec = before;
    });
    this.catalog.save(collection);
  }

  private count(collection: Collection, difference: 1 | -1): void {
    collection.count += difference;
    this.queue.onRollback(() => {
      collection.count -= difference;
    });
  }

  private indexedPart(collection: Collection, bytes: Buffer): Doc {
    const wanted = collection.indexedFields;
    return wanted ? decodeFields(bytes, wanted) : decode(bytes);
  }
}

/** Keys that are not among the others. An array of hundreds has as many keys as elements. */
function without(keys: readonly Buffer[], others: readonly Buffer[]): Buffer[] {
  const [key] = keys;
  if (keys.length === 1 && others.length === 1)
    return key?.equals(others[0] ?? key) ? [] : [...keys];
  const known = new Set(others.map((other) => other.toString('latin1')));
  return keys.filter((one) => !known.has(one.toString('latin1')));
}

function checkId(id: unknown): void {
  const refuse = (type: string): CommandError =>
    new CommandError(53, `The '_id' value cannot be of type ${type}`);
  if (Array.isArray(id)) throw refuse('array');
  if (id instanceof BSONRegExp) throw refuse('regex');
  if (id === undefined) throw refuse('undefined');
  const operator = isDoc(id) ? Object.keys(id).find((name) => name.startsWith('$')) : undefined;
  if (operator) {
    throw new CommandError(
      52,
      `_id fields may not contain '$'-prefixed fields: ${operator} is not valid for storage.`,
    );
  }
}
