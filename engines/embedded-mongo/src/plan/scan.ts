import { decode, decodeFields, type FieldSet, fieldSet } from '../bson/decode.ts';
import type { Collection } from '../catalog/collection.ts';
import type { StoredDocument } from '../engine/documents.ts';
import type { Transaction } from '../engine/transaction.ts';
import { CommandError } from '../errors.ts';
import { compileFilter, fieldsOf } from '../query/match.ts';
import type { DocTest, MatchContext } from '../query/operators.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import type { Reader, Row } from '../storage/storage.ts';
import type { Doc } from '../values/types.ts';
import type { IndexScan, Plan } from './plan.ts';

const FIRST_CHUNK = 64;
const LARGEST_CHUNK = 1024;
/** Milliseconds of testing after which a chunk is returned, even if rows are left to test. */
const TESTING_MS = 8;

export interface ScanInput {
  storage: SqliteStorage;
  collection: Collection;
  plan: Plan;
  filter: Doc;
  context: MatchContext;
  transaction?: Transaction | undefined;
}

/** Executes a plan in chunks; documents changed by the transaction are read from it. */
export class Scan {
  keysExamined = 0;
  docsExamined = 0;
  /** Rows of the next chunk; grows during the scan. */
  chunkSize = FIRST_CHUNK;
  private readonly input: ScanInput;
  private readonly reader: Reader;
  private readonly filter: DocTest | undefined;
  private readonly needed: FieldSet | undefined;
  private readonly exact: boolean;
  private readonly seen: Set<number> | undefined;
  private readonly source: RowSource;
  private finished = false;
  /** Rows that were read but not tested yet. */
  private untested: Row[] = [];

  constructor(input: ScanInput) {
    const { plan, filter, context, transaction, collection, storage } = input;
    this.input = input;
    this.reader = transaction?.reader(collection) ?? storage;
    this.exact = plan.exact;
    const always = Object.keys(filter).length === 0;
    this.filter = always ? undefined : compileFilter(filter, context);
    const fields = always ? undefined : fieldsOf(filter);
    this.needed = fields && fieldSet(fields);
    const repeats =
      plan.kind === 'union' || (plan.kind === 'index' && plan.index.spec.multikey === true);
    this.seen = repeats ? new Set() : undefined;
    const countKeys = (keys: number): void => {
      this.keysExamined += keys;
    };
    this.source = rowSource({ reader: this.reader, collection, countKeys }, plan);
  }

  test(bytes: Buffer): boolean {
    if (!this.filter) return true;
    return this.filter(this.needed ? decodeFields(bytes, this.needed) : decode(bytes));
  }

  /** Next chunk of matching documents, possibly empty; undefined at the end. */
  next(): StoredDocument[] | undefined {
    if (this.finished) return undefined;
    const { plan, collection, transaction } = this.input;
    if (collection.dropped || (plan.kind === 'index' && plan.index.dropped)) {
      throw new CommandError(175, 'collection or index was dropped');
    }
    const changed = transaction?.overlays.get(collection.id)?.rows;
    if (this.untested.length > 0) return this.tested(changed);
    const rows = this.source(this.chunkSize);
    this.chunkSize = Math.min(LARGEST_CHUNK, this.chunkSize * 2);
    if (!rows) {
      this.finished = true;
      if (!changed) return undefined;
      const own: StoredDocument[] = [];
      for (const [row, { bytes }] of changed) {
        if (bytes && this.test(bytes)) own.push({ row, bytes });
      }
      return own;
    }
    this.docsExamined += rows.length;
    if (!this.seen && !changed && (this.exact || !this.filter)) return rows;
    this.untested = rows;
    return this.tested(changed);
  }

  // If testing takes long, the rest of the chunk is left for the next call.
  private tested(changed: ReadonlyMap<number, unknown> | undefined): StoredDocument[] {
    const rows = this.untested;
    const result: StoredDocument[] = [];
    const end = performance.now() + TESTING_MS;
    let count = 0;
    for (const { row, bytes } of rows) {
      count++;
      if (this.seen?.has(row)) continue;
      this.seen?.add(row);
      if (changed?.has(row)) continue;
      if (this.exact || this.test(bytes)) result.push({ row, bytes });
      if (performance.now() > end) break;
    }
    this.untested = rows.slice(count);
    return result;
  }
}

/** Source of rows, with a callback that counts keys. */
interface ReadFrom {
  reader: Reader;
  collection: Collection;
  countKeys(keys: number): void;
}

type RowSource = (limit: number) => Row[] | undefined;

function rowSource(from: ReadFrom, plan: Plan): RowSource {
  const { reader, collection } = from;
  if (plan.kind === 'collection') return collectionSource(reader, collection, plan.reverse);
  if (plan.kind === 'index') return indexSource(from, plan);
  const branches = plan.branches.map((branch) => indexSource(from, branch));
  return (limit) => {
    for (let branch = branches[0]; branch; branch = branches[0]) {
      const rows = branch(limit);
      if (rows) return rows;
      branches.shift();
    }
    return undefined;
  };
}

function collectionSource(reader: Reader, collection: Collection, reverse: boolean): RowSource {
  let after = reverse ? Number.MAX_SAFE_INTEGER : -1;
  return (limit) => {
    const rows = reader.scan(collection.id, { after, limit, reverse });
    after = rows.at(-1)?.row ?? after;
    return rows.length > 0 ? rows : undefined;
  };
}

function indexSource(from: ReadFrom, plan: IndexScan): RowSource {
  const { reader, collection, countKeys } = from;
  if (plan.points) return pointSource(from, plan);
  const { index, reverse, also } = plan;
  const ranges = reverse ? plan.ranges.toReversed() : plan.ranges.slice();
  let after: { key: Buffer; row: number } | undefined;
  return (limit) => {
    for (let range = ranges[0]; range; range = ranges[0]) {
      const read = { collection: collection.id, index: index.spec.id, ...range, reverse, limit };
      const rows = reader.range({ ...read, ...(after && { after }), ...(also && { also }) });
      countKeys(rows.length);
      const last = rows.at(-1);
      if (rows.length < limit || !last?.key) {
        ranges.shift();
        after = undefined;
        if (last) return rows;
      } else {
        after = { key: last.key, row: last.row };
        return rows;
      }
    }
    return undefined;
  };
}

function pointSource(from: ReadFrom, plan: IndexScan): RowSource {
  const { reader, collection, countKeys } = from;
  let at = 0;
  return (limit) => {
    const rows: Row[] = [];
    while (rows.length < limit) {
      const key = plan.ranges[at++]?.low;
      if (!key) break;
      const row = reader.byId(collection.id, key);
      if (row) rows.push(row);
    }
    countKeys(rows.length);
    return rows.length > 0 ? rows : undefined;
  };
}
