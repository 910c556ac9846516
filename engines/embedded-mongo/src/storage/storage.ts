import type { SizeRequest, Sizes } from './sizes.ts';

/** A stored row: the key it was found by (none in a scan), its row id and the document. */
export interface Row {
  key: Buffer | undefined;
  row: number;
  bytes: Buffer;
}

/** A range read of an index: keys from `low` (inclusive) to `high` (exclusive). */
export interface RangeRead {
  collection: number;
  /** 0 for the `_id` index. */
  index: number;
  low: Buffer;
  high: Buffer;
  reverse: boolean;
  limit: number;
  /** Last entry of the former read; the read goes on behind it. */
  after?: { key: Buffer; row: number };
  /** Further keys of a single-field index the same row must stand under. */
  also?: { index: number; keys: readonly Buffer[] };
}

/** A read of documents in order of row ids. */
export interface ScanRead {
  /** Row id behind which the read begins. */
  after: number;
  limit: number;
  reverse?: boolean;
}

/** Reads of one storage state: the newest, or that of a snapshot. */
export interface Reader {
  document(collection: number, row: number): Buffer | undefined;
  byId(collection: number, idKey: Buffer): Row | undefined;
  /** Documents in order of row ids. */
  scan(collection: number, read: ScanRead): Row[];
  range(read: RangeRead): Row[];
}

/** A snapshot was read after it had been closed. */
export class SnapshotClosedError extends Error {}

/** A reader that must be closed; closing it twice does no harm. */
export interface Snapshot extends Reader {
  close(): void;
}

/** A key interval of an index. */
export interface KeyInterval {
  collection: number;
  index: number;
  low: Buffer;
  high: Buffer;
}

/** The durable store. All calls are synchronous but `synced`, which waits for the disk. */
export interface Storage extends Reader {
  /** Number of entries, counted up to `cap`. */
  countKeys(interval: KeyInterval, cap: number): number;
  /** Number of entries, all counted. */
  countAllKeys(interval: KeyInterval): number;
  /** Rows under exactly this key. */
  rowsOfKey(index: number, key: Buffer): number[];
  countDocuments(collection: number): number;
  greatestRow(collection: number): number;

  createCollection(collection: number): void;
  dropCollection(collection: number): void;
  createIndex(index: number): void;
  dropIndex(index: number): void;
  insert(collection: number, row: number, document: { idKey: Buffer; bytes: Buffer }): void;
  replace(collection: number, row: number, bytes: Buffer): void;
  remove(collection: number, row: number): void;
  addKey(index: number, key: Buffer, row: number): void;
  removeKey(index: number, key: Buffer, row: number): void;

  /** Records whose name starts with `prefix`. */
  metaEntries(prefix: string): [string, Buffer][];
  metaGet(name: string): Buffer | undefined;
  metaPut(name: string, value: Buffer): void;
  metaRemove(name: string): void;

  /** Runs `work` in one storage transaction; a failure undoes all of it. */
  transaction(work: () => void): void;
  /** Runs one part of a transaction so that its failure undoes only itself. */
  savepoint<T>(work: () => T): T;
  /** The sync under way, which does not cover what is committed now; undefined if there is none. */
  readonly syncing: Promise<void> | undefined;
  /** Resolves when everything committed so far is durable. */
  synced(): Promise<void>;
  snapshot(): Snapshot;
  /** Bytes the data file holds. */
  size(): number;
  /** Bytes of the write-ahead log. */
  logSize(): number;
  /** Bytes used and there are on the disk the data is on. */
  disk(): { used: number; total: number };
  /** Bytes of collections and indexes, measured beside everything else. */
  sizes(tables: Omit<SizeRequest, 'file'>): Promise<Sizes>;
  close(): void;
}
