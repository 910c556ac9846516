import { randomUUID } from 'node:crypto';
import { UUID } from 'bson';
import { decode, decodeFields, type FieldSet, fieldSet } from '../bson/decode.ts';
import { Collection, decodeCollection } from '../catalog/collection.ts';
import { CollectionIndex, type IndexSpec } from '../catalog/collection-index.ts';
import { CommandError } from '../errors.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import type { Doc } from '../values/types.ts';
import type { LockTable } from './locks.ts';
import { checkUnique } from './uniqueness.ts';
import type { WriteQueue } from './write-queue.ts';

const RECORD_PREFIX = 'c';
const BUILD_CHUNK = 1000;

/** All collections. Everything that changes it must run inside a write job. */
export class Catalog {
  private readonly storage: SqliteStorage;
  private readonly queue: WriteQueue;
  private readonly locks: LockTable;
  private readonly byName = new Map<string, Collection>();
  private nextId = 1;

  constructor(storage: SqliteStorage, queue: WriteQueue, locks: LockTable) {
    this.storage = storage;
    this.queue = queue;
    this.locks = locks;
    for (const [, bytes] of storage.metaEntries(RECORD_PREFIX)) this.load(bytes);
  }

  get(ns: string): Collection | undefined {
    return this.byName.get(ns);
  }

  /** All collections, or those of one database. */
  list(db?: string): Collection[] {
    const all = [...this.byName.values()];
    return db === undefined ? all : all.filter((collection) => collection.db === db);
  }

  /** The collection of a namespace, created if it does not exist. */
  ensure(ns: string): Collection {
    return this.byName.get(ns) ?? this.create(ns, {});
  }

  /** Creates a collection; throws 73 for a name that is not allowed. */
  create(ns: string, options: Doc): Collection {
    checkNamespace(ns);
    const collection = new Collection(
      { ns, id: this.nextId++, uuid: new UUID(randomUUID()), options, indexes: [] },
      this.locks.next(),
    );
    this.storage.createCollection(collection.id);
    this.put(collection);
    this.save(collection);
    return collection;
  }

  /** Drops a collection with its documents and indexes; false if there is none. */
  drop(ns: string): boolean {
    const collection = this.byName.get(ns);
    if (!collection) return false;
    for (const index of collection.indexes) this.storage.dropIndex(index.spec.id);
    this.storage.dropCollection(collection.id);
    this.remove(collection);
    collection.dropped = true;
    this.queue.onRollback(() => {
      collection.dropped = false;
    });
    return true;
  }

  save(collection: Collection): void {
    this.storage.metaPut(RECORD_PREFIX + collection.ns, collection.encode());
  }

  /** Builds an index over all documents; throws 11000 if a unique one cannot hold them. */
  addIndex(collection: Collection, spec: Omit<IndexSpec, 'id'>): void {
    const index = new CollectionIndex({ ...spec, id: this.nextId++ }, this.locks.next());
    this.storage.createIndex(index.spec.id);
    this.build(collection, index);
    this.setIndexes(collection, [...collection.indexes, index]);
  }

  dropIndex(collection: Collection, index: CollectionIndex): void {
    this.storage.dropIndex(index.spec.id);
    index.dropped = true;
    this.queue.onRollback(() => {
      index.dropped = false;
    });
    this.setIndexes(
      collection,
      collection.indexes.filter((other) => other !== index),
    );
  }

  private build(collection: Collection, index: CollectionIndex): void {
    const wanted: FieldSet | undefined = index.partial
      ? undefined
      : fieldSet(new Set(index.paths.map((path) => path[0] ?? '')));
    let after = -1;
    for (;;) {
      const rows = this.storage.scan(collection.id, { after, limit: BUILD_CHUNK });
      if (rows.length === 0) return;
      for (const { row, bytes } of rows) {
        after = row;
        const doc = wanted ? decodeFields(bytes, wanted) : decode(bytes);
        const keys = index.keysOf(doc);
        checkUnique({ storage: this.storage, collection, index, keys, doc, row });
        index.learn(keys);
        for (const key of keys.keys) this.storage.addKey(index.spec.id, key, row);
      }
    }
  }

  private setIndexes(collection: Collection, indexes: CollectionIndex[]): void {
    const before = collection.indexes;
    collection.indexes = indexes;
    collection.refresh();
    this.queue.onRollback(() => {
      collection.indexes = before;
      collection.refresh();
    });
    this.save(collection);
  }

  private put(collection: Collection): void {
    const { ns } = collection;
    this.byName.set(ns, collection);
    this.queue.onRollback(() => this.byName.delete(ns));
  }

  private remove(collection: Collection): void {
    const { ns } = collection;
    this.storage.metaRemove(RECORD_PREFIX + ns);
    this.byName.delete(ns);
    this.queue.onRollback(() => this.byName.set(ns, collection));
  }

  private load(bytes: Buffer): void {
    const collection = new Collection(decodeCollection(bytes));
    collection.count = this.storage.countDocuments(collection.id);
    collection.nextRow = this.storage.greatestRow(collection.id) + 1;
    this.byName.set(collection.ns, collection);
    const ids = collection.allIndexes.map((index) => index.spec.id);
    this.nextId = Math.max(this.nextId, collection.id + 1, ...ids.map((id) => id + 1));
  }
}

function checkNamespace(ns: string): void {
  const dot = ns.indexOf('.');
  const db = ns.slice(0, dot);
  const name = ns.slice(dot + 1);
  const badName = !name || name.includes('$') || name.startsWith('.') || name.endsWith('.');
  const hasZero = ns.includes('\0');
  if (dot < 1 || badName || hasZero || /[/\\ "$]/.test(db) || Buffer.byteLength(ns) > 255) {
    throw new CommandError(73, `Invalid namespace specified '${ns}'`);
  }
}
