import { contains, type Ordinals } from './posting-list.ts';

/** So many changed rows are looked at one by one before they are sorted in. */
const MERGE_AT = 512;

/** Compares two rows by a column's present values, then by id. */
export type CompareRows = (a: number, b: number) => number;

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
 * Rows that changed since they were sorted are kept apart and merged in a few hundred at a time.
 */
export class SortedColumn {
  readonly #compare: CompareRows;
  #order = new Int32Array(0);
  /** Rows from here on are new. */
  #sortedTo = 0;
  readonly #changed = new Set<number>();

  constructor(compare: CompareRows) {
    this.#compare = compare;
  }

  /** Call it when the value of a row changes. */
  touch(ordinal: number): void {
    if (ordinal < this.#sortedTo) this.#changed.add(ordinal);
  }

  /** Sorts in what is new and changed. */
  settle(size: number): void {
    const pending = Int32Array.from(this.#pending(size)).sort(this.#compare);
    if (pending.length === 0) return;
    const kept = this.#unchanged(size);
    const merged = new Int32Array(kept.length + pending.length);
    let from = 0;
    let end = 0;
    for (const ordinal of pending) {
      const to = this.#firstAbove(kept, ordinal, from);
      merged.set(kept.subarray(from, to), end);
      end += to - from;
      merged[end] = ordinal;
      end += 1;
      from = to;
    }
    merged.set(kept.subarray(from), end);
    this.#order = merged;
    this.#sortedTo = size;
    this.#changed.clear();
  }

  /** The best of the matches, best first; null where they are too rare to be met soon. */
  best({ matches, count, direction, size, budget }: BestRequest): number[] | null {
    if (this.#changed.size + size - this.#sortedTo > MERGE_AT) this.settle(size);
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

  *#pending(size: number): Generator<number> {
    yield* this.#changed;
    for (let ordinal = this.#sortedTo; ordinal < size; ordinal += 1) yield ordinal;
  }

  #unchanged(size: number): Int32Array {
    if (this.#changed.size === 0) return this.#order;
    const isChanged = new Uint8Array(size);
    for (const ordinal of this.#changed) isChanged[ordinal] = 1;
    const unchanged = new Int32Array(this.#order.length);
    let end = 0;
    // A loop, for `filter` takes four times as long, and nothing else is done meanwhile.
    for (const ordinal of this.#order) {
      unchanged[end] = ordinal;
      end += 1 - (isChanged[ordinal] ?? 0);
    }
    return unchanged.subarray(0, end);
  }

  #firstAbove(list: Int32Array, ordinal: number, from: number): number {
    let low = from;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(list[middle] ?? 0, ordinal) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
