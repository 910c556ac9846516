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
  /** Last entry of the previous read, after which this one starts. */
  after?: { key: Buffer; row: number };
  /** Keys of a single-field index; only rows that stand under all of them are returned. */
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

/** Thrown if a snapshot is read after it was closed. */
export class SnapshotClosedError extends Error {}

/** A key interval of an index. */
export interface KeyInterval {
  collection: number;
  index: number;
  low: Buffer;
  high: Buffer;
}
