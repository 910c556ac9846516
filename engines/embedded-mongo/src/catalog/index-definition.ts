import type { Doc } from '../values/types.ts';

/** Persisted definition of an index. */
export interface IndexSpec {
  /** Number of the index's table; 0 is the `_id` index. */
  id: number;
  name: string;
  /** Field path to direction. */
  key: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  hidden?: boolean;
  partialFilterExpression?: Doc;
  expireAfterSeconds?: number;
  /** Whether some document has several keys. */
  multikey?: boolean;
  /** Positions of the fields that ever held an array. */
  arrays?: number[];
}

/** The keys of one document in one index. */
export interface DocumentKeys {
  keys: Buffer[];
  multikey: boolean;
  arrays: number[];
}
