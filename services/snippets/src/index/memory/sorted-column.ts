import { contains, type Ordinals } from './posting-list.ts';
import { type CompareRows, SortedMerge } from './sorted-merge.ts';

/** So many changed rows are looked at one by one before they are sorted in. */
const MERGE_AT = 512;
/** Rows that one question merges. */
const MERGED_AT_ONCE = 50_000;

export interface BestRequest {
  matches: Ordinals;
  count: number;
  direction: 1 | -1;
  /** How many rows there are. */
  size: number;
  /** Rows to look at before the walk is given up. */
  budget: number;
}

/**
 * All rows in the order of one column, so that the best of many matches are found at an end of it.
 * Rows that changed since they were sorted are kept apart and merged in a few hundred at a time,
 * by several questions where there are many rows.
 */
export class SortedColumn {
  readonly #compare: CompareRows;
  #order = new Int32Array(0);
  /** Rows from here on are new. */
  #sortedTo = 0;
  #changed = new Set<number>();
  #merge: SortedMerge | null = null;

  constructor(compare: CompareRows) {
    this.#compare = compare;
  }

  /** Call it when the value of a row changes. */
  touch(ordinal: number): void {
    if (ordinal < this.#sortedTo) this.#changed.add(ordinal);
    this.#merge?.touch(ordinal);
  }

  /** Sorts in what is new and changed. */
  settle(size: number): void {
    while (this.#merge !== null) this.#mergeSome();
    if (this.#pendingCount(size) === 0) return;
    this.#beginMerge(size);
    while (this.#merge !== null) this.#mergeSome();
  }

  /** The best of the matches, best first; null where they are too rare to be met soon. */
  best({ matches, count, direction, size, budget }: BestRequest): number[] | null {
    if (this.#merge === null && this.#pendingCount(size) > MERGE_AT) this.#beginMerge(size);
    if (this.#merge !== null) this.#mergeSome();
    const best: number[] = [];
    const order = this.#order;
    for (let i = 0; i < order.length && best.length < count; i += 1) {
      if (i === budget) return null;
      const ordinal = order[direction === 1 ? i : order.length - 1 - i] ?? 0;
      if (!this.#changed.has(ordinal) && contains(matches, ordinal)) best.push(ordinal);
    }
    const pending = [...this.#pending(size)].filter((ordinal) => contains(matches, ordinal));
    if (pending.length === 0) return best;
    const all = best.concat(pending).sort((a, b) => direction * this.#compare(a, b));
    return all.slice(0, count);
  }

  #pendingCount(size: number): number {
    return this.#changed.size + size - this.#sortedTo;
  }

  *#pending(size: number): Generator<number> {
    yield* this.#changed;
    for (let ordinal = this.#sortedTo; ordinal < size; ordinal += 1) yield ordinal;
  }

  #beginMerge(size: number): void {
    const pending = this.#pending(size);
    const compare = this.#compare;
    this.#merge = new SortedMerge({ order: this.#order, pending, size, compare });
  }

  #mergeSome(): void {
    const order = this.#merge?.advance(MERGED_AT_ONCE);
    if (!this.#merge || !order) return;
    this.#order = order;
    this.#sortedTo = this.#merge.size;
    this.#changed = this.#merge.touched;
    this.#merge = null;
  }
}
