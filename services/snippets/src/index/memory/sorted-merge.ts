import type { Ordinals } from './posting-list.ts';
import { type CompareRows, type RowOrder, sortRows } from './row-sort.ts';
import { unwritten } from './unwritten.ts';

export interface SortedMergeParts {
  /** Rows in order, among them the pending ones that were in order once. */
  order: Ordinals;
  /** Rows that are new or have changed, each once. */
  pending: Iterable<number>;
  /** How many rows there are. */
  size: number;
  compare: CompareRows;
  /** What `compare` begins with, a whole number. */
  keyOf?: RowOrder['keyOf'];
}

const PENDING = 1;
const TOUCHED = 2;

/**
 * Merges changed rows into a sorted column a few at a time, so that nobody waits for a million. Rows
 * that change meanwhile are left out and named in `touched`: what remains is in order.
 */
export class SortedMerge {
  readonly size: number;
  readonly touched = new Set<number>();
  /** Where each row is in the merged order; -1 where it is left out. */
  readonly places: Int32Array<ArrayBuffer>;
  readonly #compare: CompareRows;
  readonly #order: Ordinals;
  readonly #pending: Ordinals;
  readonly #marks: Uint8Array;
  readonly #merged: Int32Array<ArrayBuffer>;
  #end = 0;
  #from = 0;
  #next = 0;
  /** Where the next pending row belongs in the old order. */
  #to: number;

  constructor({ order, pending, size, compare, keyOf }: SortedMergeParts) {
    this.size = size;
    this.#compare = compare;
    this.#order = order;
    const rows = Int32Array.from(pending);
    sortRows(rows, { compare, keyOf });
    this.#pending = rows;
    this.#marks = new Uint8Array(size);
    for (const ordinal of this.#pending) this.#marks[ordinal] = PENDING;
    this.places = unwritten(size).fill(-1);
    this.#merged = unwritten(order.length + this.#pending.length);
    this.#to = this.#placeOfNext();
  }

  /** Call it before the value of a row changes. */
  touch(ordinal: number): void {
    if (ordinal >= this.size) return;
    this.touched.add(ordinal);
    this.#marks[ordinal] = TOUCHED;
  }

  /** Merges so many rows at most; answers all in order once they are merged. */
  advance(rows: number): Int32Array<ArrayBuffer> | null {
    for (let left = rows; left > 0; left -= 1) {
      if (this.#from < this.#to) {
        const ordinal = this.#order[this.#from] ?? 0;
        this.#from += 1;
        if (this.#marks[ordinal] === 0) this.#add(ordinal);
        continue;
      }
      const ordinal = this.#pending[this.#next];
      if (ordinal === undefined) return this.#merged.subarray(0, this.#end);
      this.#next += 1;
      if (this.#marks[ordinal] === PENDING) this.#add(ordinal);
      this.#to = this.#placeOfNext();
    }
    return null;
  }

  #add(ordinal: number): void {
    this.#merged[this.#end] = ordinal;
    this.places[ordinal] = this.#end;
    this.#end += 1;
  }

  #placeOfNext(): number {
    const ordinal = this.#pending[this.#next];
    if (ordinal === undefined) return this.#order.length;
    // It is left out, so anywhere will do.
    if (this.#marks[ordinal] === TOUCHED) return this.#from;
    let low = this.#from;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const known = this.#firstUnmarked(middle, high);
      if (known === high || this.#compare(this.#order[known] ?? 0, ordinal) >= 0) high = middle;
      else low = known + 1;
    }
    return low;
  }

  /** Marked rows have other values than those that they were sorted by. */
  #firstUnmarked(from: number, to: number): number {
    let place = from;
    while (place < to && this.#marks[this.#order[place] ?? 0] !== 0) place += 1;
    return place;
  }
}
