import { decodeFields, type FieldSet, fieldSet } from '../bson/decode.ts';
import type { Collection } from '../catalog/collection.ts';
import type { StoredDocument } from '../engine/documents.ts';
import type { Transaction } from '../engine/transaction.ts';
import { MemoryCap } from '../query/memory.ts';
import type { MatchContext } from '../query/operators.ts';
import type { Pacer } from '../query/pacer.ts';
import { compileSort, type Sorter } from '../query/sort.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import { makePlan, type Plan, type Query } from './plan.ts';
import { Scan } from './scan.ts';

const SMALLEST_CHUNK = 4;
const SMALL_LIMIT = 64;

export interface ExecutionInput {
  storage: SqliteStorage;
  collection: Collection;
  query: Query;
  context: MatchContext;
  transaction?: Transaction | undefined;
  /** An existing plan, such as that of explain. */
  plan?: Plan;
}

/** Plan for a query, limited to what a transaction's snapshot contains. */
export function planFor(input: Omit<ExecutionInput, 'context'>): Plan {
  const { storage, collection, query, transaction } = input;
  const plan =
    input.plan ?? makePlan({ storage, collection, query, visibleUntil: transaction?.startedAt });
  const changed = transaction?.overlays.get(collection.id)?.rows.size ?? 0;
  // A transaction's own changes come last and break the order of an index.
  if (changed > 0 && query.sort && plan.kind !== 'collection') return { ...plan, sorted: false };
  return plan;
}

/** Whether a query is sorted in memory, since its plan does not return the order. */
export const sortsInMemory = (plan: Plan, query: Query): boolean =>
  !plan.sorted && query.sort !== undefined && Object.keys(query.sort).length > 0;

/** Execution of a query: scan, sort, skip and limit; returns stored documents in chunks. */
export class Execution {
  readonly scan: Scan;
  readonly plan: Plan;
  private readonly sorter: Sorter | undefined;
  private skip: number;
  private left: number;
  private sortedDocuments: StoredDocument[] | undefined;

  constructor(input: ExecutionInput) {
    const { storage, collection, query, context, transaction } = input;
    this.plan = planFor(input);
    const { filter, sort } = query;
    this.scan = new Scan({ storage, collection, plan: this.plan, filter, context, transaction });
    this.skip = query.skip ?? 0;
    this.left = query.limit || Number.POSITIVE_INFINITY;
    this.sorter = sort && sortsInMemory(this.plan, query) ? compileSort(sort) : undefined;
    const needed = this.left + this.skip;
    if (this.plan.sorted && needed < SMALL_LIMIT) {
      this.scan.chunkSize = Math.max(SMALLEST_CHUNK, needed);
    }
  }

  get finished(): boolean {
    return this.left <= 0;
  }

  /** Next chunk, possibly empty; undefined at the end. Sorts at the first call. */
  next(): StoredDocument[] | undefined {
    if (this.left <= 0) return undefined;
    if (this.sorter && !this.sortedDocuments) {
      const sorting = new Sorting(this.sorter, this.skip + this.left);
      for (let chunk = this.scan.next(); chunk; chunk = this.scan.next()) sorting.add(chunk);
      this.sortedDocuments = sorting.finish();
    }
    return this.nextFromSource();
  }

  first(): StoredDocument | undefined {
    for (let chunk = this.next(); chunk; chunk = this.next()) {
      if (chunk[0]) return chunk[0];
    }
    return undefined;
  }

  /** Like `next`, but yields to other commands while it sorts and skips empty chunks. */
  async nextPaced(pacer: Pacer): Promise<StoredDocument[] | undefined> {
    if (this.sorter && !this.sortedDocuments && this.left > 0) {
      const sorting = new Sorting(this.sorter, this.skip + this.left);
      for (let chunk = this.scan.next(); chunk; chunk = this.scan.next()) {
        sorting.add(chunk);
        if (pacer.due) await pacer.rest();
      }
      this.sortedDocuments = sorting.finish();
    }
    for (;;) {
      if (pacer.due) await pacer.rest();
      const chunk = this.left <= 0 ? undefined : this.nextFromSource();
      if (!chunk || chunk.length > 0) return chunk;
    }
  }

  private nextFromSource(): StoredDocument[] | undefined {
    let chunk: StoredDocument[] | undefined;
    if (this.sortedDocuments) {
      chunk = this.sortedDocuments.length > 0 ? this.sortedDocuments : undefined;
      this.sortedDocuments = [];
    } else chunk = this.scan.next();
    if (!chunk) return undefined;
    if (this.skip > 0) {
      const skipped = Math.min(this.skip, chunk.length);
      this.skip -= skipped;
      chunk = chunk.slice(skipped);
    }
    if (chunk.length > this.left) chunk = chunk.slice(0, this.left);
    this.left -= chunk.length;
    return chunk;
  }
}

interface SortEntry {
  key: unknown[];
  order: number;
  document: StoredDocument;
}

/** Blocking sort that keeps only the needed number of documents. */
class Sorting {
  private readonly sorter: Sorter;
  private readonly needed: number;
  private readonly fields: FieldSet;
  private entries: SortEntry[] = [];
  private worst: SortEntry | undefined;
  private order = 0;
  private bytes = 0;
  private readonly memory = new MemoryCap('Sort');

  constructor(sorter: Sorter, needed: number) {
    this.sorter = sorter;
    this.needed = needed;
    this.fields = fieldSet(sorter.fields);
  }

  add(documents: readonly StoredDocument[]): void {
    for (const document of documents) {
      const key = this.sorter.key(decodeFields(document.bytes, this.fields));
      const entry = { key, order: this.order++, document };
      if (this.worst && this.compare(entry, this.worst) >= 0) continue;
      this.entries.push(entry);
      this.bytes += document.bytes.length;
    }
    if (this.entries.length >= 2 * this.needed + 100) this.shrink();
    this.memory.set(this.bytes);
  }

  finish(): StoredDocument[] {
    this.shrink();
    return this.entries.map((entry) => entry.document);
  }

  private shrink(): void {
    this.entries.sort((left, right) => this.compare(left, right));
    if (this.entries.length > this.needed) this.entries.length = this.needed;
    if (this.entries.length === this.needed) this.worst = this.entries.at(-1);
    this.bytes = this.entries.reduce((sum, entry) => sum + entry.document.bytes.length, 0);
  }

  private compare(left: SortEntry, right: SortEntry): number {
    return this.sorter.compareKeys(left.key, right.key) || left.order - right.order;
  }
}

/** Reads all documents of a query and yields to the event loop. */
export async function forEachDocument(
  execution: Execution,
  pacer: Pacer,
  visit: (document: StoredDocument) => void,
): Promise<void> {
  for (;;) {
    const chunk = await execution.nextPaced(pacer);
    if (!chunk) return;
    for (const document of chunk) visit(document);
    if (pacer.due) await pacer.rest();
  }
}
