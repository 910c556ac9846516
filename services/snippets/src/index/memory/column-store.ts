import type { IndexedSnippet } from '../port.ts';
import { IdTable } from './id-table.ts';
import { finish } from './pace.ts';
import { contains, type Ordinals, PostingList } from './posting-list.ts';
import { SortedColumn } from './sorted-column.ts';

/** What orders and scopes need of a snippet, without its text. */
export type IndexedFacts = Pick<
  IndexedSnippet,
  | ('id' | 'authorId' | 'isPublic' | 'createdAt' | 'updatedAt' | 'seq' | 'revision')
  | ('views' | 'stars' | 'forks')
>;

interface Arrays {
  createdAt: Float64Array;
  updatedAt: Float64Array;
  views: Int32Array;
  stars: Int32Array;
  forks: Int32Array;
  seq: Int32Array;
  revision: Int32Array;
  author: Int32Array;
  isPublic: Uint8Array;
  starsChanged: Int32Array;
}

function allocate(size: number): Arrays {
  return {
    createdAt: new Float64Array(size),
    updatedAt: new Float64Array(size),
    views: new Int32Array(size),
    stars: new Int32Array(size),
    forks: new Int32Array(size),
    seq: new Int32Array(size),
    revision: new Int32Array(size),
    author: new Int32Array(size),
    isPublic: new Uint8Array(size),
    starsChanged: new Int32Array(size),
  };
}

const COLUMN_NAMES = [
  ...(['createdAt', 'updatedAt', 'views', 'stars', 'forks', 'seq', 'revision'] as const),
  ...(['author', 'isPublic', 'starsChanged'] as const),
] satisfies (keyof Arrays)[];

export type NumberColumn = 'createdAt' | 'updatedAt' | 'views' | 'stars' | 'forks';
/** Columns that lists are sorted by, apart from that of creation, which ordinals follow. */
export type SortColumn = 'updatedAt' | 'views' | 'stars';

const SORT_COLUMNS = ['updatedAt', 'views', 'stars'] as const satisfies SortColumn[];

/** Late rows are merged in for each list as long as there are no more. */
const MOST_LATE = 512;

/** Above every revision. */
const RETURN = 2 ** 32;

/** One row per snippet in typed arrays. Rows are numbered by creation and never reused. */
export class ColumnStore {
  #arrays = allocate(1024);
  #capacity = 1024;
  #size = 0;
  /** The last row that was created after all before it. */
  #newest = -1;
  /** Rows that were created before one that is above them, as imported ones are. */
  readonly #late = new PostingList();
  readonly #lateByCreation: number[] = [];
  #byCreation: SortedColumn | null = null;
  readonly #sorted: Record<SortColumn, SortedColumn>;
  readonly #ids = new IdTable();
  readonly #returns = new Map<number, number>();
  readonly #authors: string[] = [];
  readonly #authorNumbers = new Map<string, number>();

  constructor() {
    const sorted = (column: SortColumn) =>
      new SortedColumn(
        (a, b) => this.value(column, a) - this.value(column, b) || this.compareIds(a, b),
        (ordinal) => this.value(column, ordinal),
      );
    this.#sorted = {
      updatedAt: sorted('updatedAt'),
      views: sorted('views'),
      stars: sorted('stars'),
    };
  }

  /** One more than the highest ordinal. */
  get size(): number {
    return this.#size;
  }

  get count(): number {
    return this.#ids.count;
  }

  /** Rows whose ordinals do not follow (createdAt, id), until all are sorted. It holds until the next change. */
  get late(): Ordinals {
    return this.#late.view();
  }

  /** Those of the late rows that are among these, by creation. */
  lateByCreation(among: Ordinals): readonly number[] {
    if (among.length === this.#late.length) return this.#lateByCreation;
    return this.#lateByCreation.filter((ordinal) => contains(among, ordinal));
  }

  /** All rows by the values of a column. */
  sorted(column: SortColumn): SortedColumn {
    return this.#sorted[column];
  }

  /** All rows by creation where many came late; null where ordinals nearly follow it. */
  get byCreation(): SortedColumn | null {
    return this.#byCreation;
  }

  /** Sorts now what the first lists after loading would otherwise wait for. */
  settle(): void {
    finish(this.settling());
  }

  /** The same in steps, each of which tells what it cost. */
  *settling(): Generator<number, void> {
    for (const sorted of Object.values(this.#sorted)) {
      sorted.settle(this.#size);
      yield this.#size;
    }
    this.#byCreation?.settle(this.#size);
  }

  ordinal(id: string): number | undefined {
    return this.#ids.ordinal(id);
  }

  id(ordinal: number): string {
    return this.#ids.id(ordinal);
  }

  value(column: NumberColumn | 'seq' | 'revision' | 'starsChanged', ordinal: number): number {
    return this.#arrays[column][ordinal] ?? 0;
  }

  values(column: NumberColumn): Float64Array | Int32Array {
    return this.#arrays[column];
  }

  /** 1 for each public row, and for rows that were when they went; until the next change. */
  get publicRows(): Uint8Array {
    return this.#arrays.isPublic;
  }

  isPublic(ordinal: number): boolean {
    return this.#arrays.isPublic[ordinal] === 1;
  }

  authorId(ordinal: number): string {
    return this.#authors[this.#arrays.author[ordinal] ?? -1] ?? '';
  }

  /** Whether somebody may see a row's snippet; null is a visitor. */
  isVisibleTo(viewerId: string | null, ordinal: number): boolean {
    return this.isPublic(ordinal) || this.authorId(ordinal) === viewerId;
  }

  /** Ties break by id, as 96-bit numbers. */
  compareIds(a: number, b: number): number {
    return this.#ids.compare(a, b);
  }

  append(facts: IndexedFacts): number {
    if (this.#size === this.#capacity) this.#grow();
    const ordinal = this.#ids.add(facts.id);
    this.#size += 1;
    this.#arrays.author[ordinal] = this.#authorNumber(facts.authorId);
    this.set(ordinal, facts);
    if (this.#newest === -1 || this.compareCreation(this.#newest, ordinal) < 0) {
      this.#newest = ordinal;
    } else if (this.#byCreation === null) this.#addLate(ordinal);
    return ordinal;
  }

  set(ordinal: number, facts: Omit<IndexedFacts, 'id' | 'authorId'>): void {
    const arrays = this.#arrays;
    this.#touch(ordinal, facts);
    arrays.createdAt[ordinal] = facts.createdAt;
    arrays.updatedAt[ordinal] = facts.updatedAt;
    arrays.views[ordinal] = facts.views;
    arrays.stars[ordinal] = facts.stars;
    arrays.forks[ordinal] = facts.forks;
    arrays.seq[ordinal] = facts.seq;
    arrays.revision[ordinal] = facts.revision;
    arrays.isPublic[ordinal] = facts.isPublic ? 1 : 0;
  }

  /** Notes the version of the index at which stars of a row's snippet changed. */
  starsChangedAt(ordinal: number, version: number): void {
    this.#arrays.starsChanged[ordinal] = version;
  }

  forget(ordinal: number): void {
    this.#ids.forget(ordinal);
  }

  /** Undoes `forget`; the snippet is of the same author and the same creation. */
  remember(ordinal: number, facts: IndexedFacts): void {
    this.#ids.remember(ordinal);
    this.#returns.set(ordinal, (this.#returns.get(ordinal) ?? 0) + 1);
    this.set(ordinal, facts);
  }

  /**
   * Differs once what was found out about the code may not hold any more: it was changed, or the
   * database was asked while the snippet was away.
   */
  codeStamp(ordinal: number): number {
    return this.value('revision', ordinal) + RETURN * (this.#returns.get(ordinal) ?? 0);
  }

  /** By creation; ties break by id. */
  compareCreation(a: number, b: number): number {
    return this.value('createdAt', a) - this.value('createdAt', b) || this.compareIds(a, b);
  }

  #addLate(ordinal: number): void {
    const late = this.#lateByCreation;
    let low = 0;
    let high = late.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compareCreation(late[middle] ?? 0, ordinal) < 0) low = middle + 1;
      else high = middle;
    }
    late.splice(low, 0, ordinal);
    this.#late.add(ordinal);
    if (late.length > MOST_LATE) this.#sortByCreation();
  }

  /** From now on late rows are sorted in like those that change. */
  #sortByCreation(): void {
    const order = new Int32Array(this.#size);
    for (let ordinal = 0; ordinal < order.length; ordinal += 1) order[ordinal] = ordinal;
    this.#byCreation = new SortedColumn((a, b) => this.compareCreation(a, b));
    this.#byCreation.begin(order, this.#lateByCreation);
  }

  #touch(ordinal: number, facts: Pick<IndexedFacts, SortColumn>): void {
    for (const column of SORT_COLUMNS) {
      if (this.value(column, ordinal) !== facts[column]) this.#sorted[column].touch(ordinal);
    }
  }

  #authorNumber(authorId: string): number {
    const known = this.#authorNumbers.get(authorId);
    if (known !== undefined) return known;
    this.#authorNumbers.set(authorId, this.#authors.length);
    return this.#authors.push(authorId) - 1;
  }

  #grow(): void {
    const larger = allocate(this.#capacity * 2);
    for (const name of COLUMN_NAMES) larger[name].set(this.#arrays[name]);
    this.#arrays = larger;
    this.#capacity *= 2;
  }
}
