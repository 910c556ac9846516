import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import type { DocTest } from '../query/operators.ts';
import { encodeKey } from '../values/keys.ts';
import { type Doc, field, isDoc, isPosition } from '../values/types.ts';

/** Persisted definition of an index. */
export interface IndexSpec {
  /** Number of the index's table; 0 is the `_id` index. */
  id: number;
  name: string;
  /** Field path to direction. */
  key: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: Doc;
  expireAfterSeconds?: number;
  /** Whether some document has several keys. */
  multikey?: boolean;
  /** Positions of the fields that have ever held an array. */
  arrays?: number[];
}

export interface DocumentKeys {
  keys: Buffer[];
  multikey: boolean;
  arrays: number[];
}

/** Represents an empty array, whose key is that of undefined. */
const EMPTY_ARRAY = Symbol('empty array');

/** Progress of following one field of a compound key into the document. */
interface Cursor {
  node: unknown;
  path: readonly string[];
  at: number;
  settled: boolean;
}

export class CollectionIndex {
  spec: IndexSpec;
  readonly names: readonly string[];
  readonly paths: readonly (readonly string[])[];
  readonly directions: readonly number[];
  readonly partial: DocTest | undefined;
  /** Engine sequence at creation; older snapshots do not hold the index. */
  readonly createdAt: number;
  /** Whether it was dropped; cursors on it then end with code 175. */
  dropped = false;

  constructor(spec: IndexSpec, createdAt = 0) {
    this.spec = spec;
    this.createdAt = createdAt;
    this.names = Object.keys(spec.key);
    this.paths = this.names.map((name) => name.split('.'));
    this.directions = Object.values(spec.key);
    this.partial = spec.partialFilterExpression
      ? compileFilter(spec.partialFilterExpression)
      : undefined;
  }

  /** Whether a write is refused if another document has one of its keys. */
  get enforcesUnique(): boolean {
    return this.spec.unique === true;
  }

  /** Keys of a document; throws 171 if two fields hold different arrays. */
  keysOf(doc: Doc): DocumentKeys {
    const result: DocumentKeys = { keys: [], multikey: false, arrays: [] };
    if (this.partial && !this.partial(doc)) return result;
    const plain = this.plainTuple(doc);
    const tuples: unknown[][] = plain ? [plain] : [];
    if (!plain) {
      const start = this.paths.map((path) => ({ node: doc, path, at: 0, settled: false }));
      this.expand(start, result, tuples);
    }
    const distinct = new Map<string, Buffer>();
    for (const tuple of tuples) {
      if (this.spec.sparse && tuple.every((value) => value === undefined)) continue;
      const key = encodeKey(tuple.map(storedForm), this.directions);
      distinct.set(tuples.length > 1 ? key.toString('latin1') : '', key);
    }
    result.keys = [...distinct.values()];
    return result;
  }

  /** Adds properties of a document's keys to the definition; returns whether it must be saved. */
  learn(keys: DocumentKeys): boolean {
    const known = this.spec.arrays ?? [];
    const arrays = keys.arrays.filter((position) => !known.includes(position));
    const multikey = keys.multikey && !this.spec.multikey;
    if (!multikey && arrays.length === 0) return false;
    // A new object, so that a rollback can restore the previous one.
    this.spec = {
      ...this.spec,
      ...(keys.multikey || this.spec.multikey ? { multikey: true } : {}),
      ...(arrays.length || known.length ? { arrays: [...known, ...arrays] } : {}),
    };
    return true;
  }

  hadArray(position: number): boolean {
    return this.spec.arrays?.includes(position) === true;
  }

  /** The document's values of the key's fields, for messages and comparison. */
  valuesOf(doc: Doc): Doc {
    const result: Doc = {};
    this.paths.forEach((path, position) => {
      let node: unknown = doc;
      for (const name of path) node = step(node, name);
      result[this.names[position] ?? ''] = node === undefined ? null : node;
    });
    return result;
  }

  // Fast path: most documents have no array on the paths of the index, so they have one tuple.
  private plainTuple(doc: Doc): unknown[] | undefined {
    const tuple: unknown[] = [];
    for (const path of this.paths) {
      let node: unknown = doc;
      for (const name of path) {
        if (Array.isArray(node)) return undefined;
        node = isDoc(node) ? field(node, name) : undefined;
      }
      if (Array.isArray(node)) return undefined;
      tuple.push(node);
    }
    return tuple;
  }

  private expand(cursors: Cursor[], result: DocumentKeys, tuples: unknown[][]): void {
    const moved = cursors.map(advance);
    let array: unknown[] | undefined;
    let first: number | undefined;
    moved.forEach((cursor, position) => {
      if (cursor.settled || !Array.isArray(cursor.node)) return;
      first ??= position;
      if (!samePosition(cursor, moved[first])) {
        throw new CommandError(
          171,
          `cannot index parallel arrays [${this.names[position]}] [${this.names[first]}]`,
        );
      }
      array = cursor.node;
      if (!result.arrays.includes(position)) result.arrays.push(position);
    });
    if (!array) {
      tuples.push(moved.map((cursor) => cursor.node));
      return;
    }
    result.multikey = true;
    if (array.length === 0) {
      this.expand(
        moved.map((cursor) => intoEmpty(cursor)),
        result,
        tuples,
      );
    }
    for (const item of array) {
      this.expand(
        moved.map((cursor) => intoElement(cursor, item)),
        result,
        tuples,
      );
    }
  }
}

const storedForm = (value: unknown): unknown =>
  value === undefined ? null : value === EMPTY_ARRAY ? undefined : value;

const settle = (cursor: Cursor, node: unknown): Cursor => ({ ...cursor, node, settled: true });

// Compares paths, not identity: a pipeline update may put one array into two fields.
const samePosition = (cursor: Cursor, other: Cursor | undefined): boolean =>
  cursor === other ||
  (cursor.at === other?.at &&
    cursor.path.slice(0, cursor.at).every((name, n) => name === other.path[n]));

const crossesArray = (cursor: Cursor): boolean => !cursor.settled && Array.isArray(cursor.node);

const intoEmpty = (cursor: Cursor): Cursor =>
  crossesArray(cursor)
    ? settle(cursor, cursor.at === cursor.path.length ? EMPTY_ARRAY : undefined)
    : cursor;

function intoElement(cursor: Cursor, item: unknown): Cursor {
  if (!crossesArray(cursor)) return cursor;
  if (cursor.at === cursor.path.length) return settle(cursor, item);
  return isDoc(item) ? { ...cursor, node: item } : settle(cursor, undefined);
}

// Follows a path up to the next array or its end.
function advance(cursor: Cursor): Cursor {
  if (cursor.settled) return cursor;
  let { node, at } = cursor;
  while (at < cursor.path.length) {
    const name = cursor.path[at] ?? '';
    if (Array.isArray(node)) {
      if (!isPosition(name) || Number(name) >= node.length) break;
      if (node.some((item) => isDoc(item) && Object.hasOwn(item, name))) break;
      node = node[Number(name)];
    } else node = isDoc(node) ? field(node, name) : undefined;
    at++;
    if (node === undefined) at = cursor.path.length;
  }
  return Array.isArray(node) ? { ...cursor, node, at } : settle(cursor, node);
}

function step(node: unknown, name: string): unknown {
  if (Array.isArray(node)) {
    if (isPosition(name)) return node[Number(name)];
    return node.map((item) => (isDoc(item) ? field(item, name) : undefined))[0];
  }
  return isDoc(node) ? field(node, name) : undefined;
}
