import type { Collection } from '../catalog/collection.ts';
import type { CollectionIndex } from '../catalog/collection-index.ts';
import type { SqliteSnapshot } from '../storage/sqlite-snapshot.ts';
import type { Reader } from '../storage/storage.ts';

/** A document as a transaction left it. */
export interface Change {
  /** undefined if it was deleted. */
  bytes: Buffer | undefined;
  idKey: Buffer;
  inserted: boolean;
  uniqueKeys: readonly UniqueKey[];
}

export interface UniqueKey {
  index: CollectionIndex;
  key: Buffer;
}

const uniqueName = (index: CollectionIndex, key: Buffer): string =>
  `${index.spec.id}:${key.toString('latin1')}`;

/** The changes of one transaction to one collection. */
export class Overlay {
  readonly rows = new Map<number, Change>();
  private readonly byId = new Map<string, number>();
  private readonly byUniqueKey = new Map<string, number>();

  /** Row that holds an `_id` after the transaction's changes, if one of them gave it. */
  rowOfId(idKey: Buffer): number | undefined {
    return this.byId.get(idKey.toString('latin1'));
  }

  /** Row that holds a unique key after the transaction's changes, if one of them gave it. */
  rowOfUniqueKey(index: CollectionIndex, key: Buffer): number | undefined {
    return this.byUniqueKey.get(uniqueName(index, key));
  }

  set(row: number, change: Change): void {
    this.forget(row);
    this.rows.set(row, change);
    if (!change.bytes) return;
    this.byId.set(change.idKey.toString('latin1'), row);
    for (const { index, key } of change.uniqueKeys) {
      this.byUniqueKey.set(uniqueName(index, key), row);
    }
  }

  delete(row: number): void {
    this.forget(row);
    this.rows.delete(row);
  }

  private forget(row: number): void {
    const known = this.rows.get(row);
    if (!known?.bytes) return;
    this.byId.delete(known.idKey.toString('latin1'));
    for (const { index, key } of known.uniqueKeys) this.byUniqueKey.delete(uniqueName(index, key));
  }
}

/** Reader of a collection that is newer than the snapshot. */
const NOTHING: Reader = {
  document: () => undefined,
  byId: () => undefined,
  scan: () => [],
  range: () => [],
};

/** A multi-document transaction: a storage snapshot and the changes made over it. */
export class Transaction {
  readonly number: bigint;
  /** Engine sequence at the start; rows changed later conflict. */
  readonly startedAt: number;
  readonly startTime = Date.now();
  readonly overlays = new Map<number, Overlay>();
  readonly locks = new Set<string>();
  /** Namespaces of collections it created; hidden from others until commit. */
  readonly created: string[] = [];
  /** Resolves when the transaction is over, either way. */
  readonly ended: Promise<void>;
  state: 'active' | 'committing' | 'committed' | 'aborted' = 'active';
  private readonly snapshot: SqliteSnapshot;
  private resolveEnded: () => void = () => undefined;

  constructor(number: bigint, snapshot: SqliteSnapshot, startedAt: number) {
    this.number = number;
    this.snapshot = snapshot;
    this.startedAt = startedAt;
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
  }

  get wrote(): boolean {
    return this.overlays.size > 0;
  }

  /** Reader of the collection as it was when the transaction began. */
  reader(collection: Collection): Reader {
    return collection.createdAt > this.startedAt ? NOTHING : this.snapshot;
  }

  /** Its changes to a collection, created on first use. */
  overlay(collection: Collection): Overlay {
    let overlay = this.overlays.get(collection.id);
    if (!overlay) {
      overlay = new Overlay();
      this.overlays.set(collection.id, overlay);
    }
    return overlay;
  }

  /** Starts its commit, after which its snapshot is no longer read. */
  beginCommit(): void {
    this.state = 'committing';
    this.snapshot.close();
  }

  /** Frees the snapshot and wakes jobs that wait for the end. */
  finish(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.snapshot.close();
    this.resolveEnded();
  }
}
