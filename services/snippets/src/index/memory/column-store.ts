import type { IndexedSnippet } from '../port.ts';
import { IdTable } from './id-table.ts';

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
  /** The latest creation up to here and the earliest from here on: where a walk may stop. */
  latestUpTo: Float64Array;
  earliestFrom: Float64Array;
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
    latestUpTo: new Float64Array(size),
    earliestFrom: new Float64Array(size),
  };
}

const COLUMN_NAMES = [
  ...(['createdAt', 'updatedAt', 'views', 'stars', 'forks', 'seq', 'revision'] as const),
  ...(['author', 'isPublic', 'latestUpTo', 'earliestFrom'] as const),
] satisfies (keyof Arrays)[];

export type NumberColumn = 'createdAt' | 'updatedAt' | 'views' | 'stars' | 'forks';

/** Above every revision. */
const RETURN = 2 ** 32;

/** One row per snippet in typed arrays. Rows are numbered by creation and never reused. */
export class ColumnStore {
  #arrays = allocate(1024);
  #capacity = 1024;
  #size = 0;
  #inOrder = true;
  readonly #ids = new IdTable();
  readonly #returns = new Map<number, number>();
  readonly #authors: string[] = [];
  readonly #authorNumbers = new Map<string, number>();

  /** One more than the highest ordinal. */
  get size(): number {
    return this.#size;
  }

  get count(): number {
    return this.#ids.count;
  }

  /** Whether ordinals still follow (createdAt, id) exactly. */
  get inOrder(): boolean {
    return this.#inOrder;
  }

  ordinal(id: string): number | undefined {
    return this.#ids.ordinal(id);
  }

  id(ordinal: number): string {
    return this.#ids.id(ordinal);
  }

  value(
    column: NumberColumn | 'seq' | 'revision' | 'latestUpTo' | 'earliestFrom',
    ordinal: number,
  ): number {
    return this.#arrays[column][ordinal] ?? 0;
  }

  values(column: NumberColumn): Float64Array | Int32Array {
    return this.#arrays[column];
  }

  isPublic(ordinal: number): boolean {
    return this.#arrays.isPublic[ordinal] === 1;
  }

  authorId(ordinal: number): string {
    return this.#authors[this.#arrays.author[ordinal] ?? -1] ?? '';
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
    if (ordinal > 0) this.#inOrder &&= this.#follows(ordinal - 1, ordinal);
    this.#noteCreation(ordinal, facts.createdAt);
    return ordinal;
  }

  set(ordinal: number, facts: Omit<IndexedFacts, 'id' | 'authorId'>): void {
    const arrays = this.#arrays;
    arrays.createdAt[ordinal] = facts.createdAt;
    arrays.updatedAt[ordinal] = facts.updatedAt;
    arrays.views[ordinal] = facts.views;
    arrays.stars[ordinal] = facts.stars;
    arrays.forks[ordinal] = facts.forks;
    arrays.seq[ordinal] = facts.seq;
    arrays.revision[ordinal] = facts.revision;
    arrays.isPublic[ordinal] = facts.isPublic ? 1 : 0;
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

  /** Processes announce what they created at the same time in any order: nearly sorted, then. */
  #noteCreation(ordinal: number, createdAt: number): void {
    const { latestUpTo, earliestFrom } = this.#arrays;
    latestUpTo[ordinal] = Math.max(createdAt, latestUpTo[ordinal - 1] ?? 0);
    earliestFrom[ordinal] = createdAt;
    for (let i = ordinal - 1; i >= 0 && (earliestFrom[i] ?? 0) > createdAt; i -= 1) {
      earliestFrom[i] = createdAt;
    }
  }

  #follows(before: number, after: number): boolean {
    const { createdAt } = this.#arrays;
    const later = (createdAt[after] ?? 0) - (createdAt[before] ?? 0);
    return later > 0 || (later === 0 && this.compareIds(before, after) < 0);
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
