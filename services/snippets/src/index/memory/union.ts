import { BitSet } from './bit-set.ts';
import type { Ordinals } from './posting-list.ts';
import { copyOf, unwritten } from './unwritten.ts';

const FIRST_SIZE = 64;
/** One row among so many is sorted; more are marked, and all marks looked at. */
const SORTED_AMONG = 512;
/** So many marks are looked at for what setting one costs. */
const MARKS_A_UNIT = 32;

/** Gathers the rows of many lists, each row once. */
export class Union {
  readonly #size: number;
  #entries = new Int32Array(FIRST_SIZE);
  #count = 0;
  #marks: BitSet | null = null;

  /** `size` is how many rows there are; later ones are left out. */
  constructor(size: number) {
    this.#size = size;
  }

  /** The rows as marks, where so many more are too many to be sorted. */
  marksFor(entries: number): BitSet | null {
    if ((this.#count + entries) * SORTED_AMONG > this.#size) this.mark();
    return this.#marks;
  }

  add(list: Ordinals): void {
    const marks = this.marksFor(list.length);
    if (marks !== null) marks.addAll(list);
    else this.#append(list);
  }

  /** From now on it knows at once whether it has a row. */
  mark(): BitSet {
    if (this.#marks !== null) return this.#marks;
    this.#marks = new BitSet(this.#size);
    this.#marks.addAll(this.#entries.subarray(0, this.#count));
    return this.#marks;
  }

  /** Keeps only what the other has as well. */
  intersect(other: Union): void {
    this.mark().intersect(other.mark());
  }

  /** Takes out what the other has. */
  subtract(other: Union): void {
    this.mark().subtract(other.mark());
  }

  /** Only once rows are marked. */
  has(ordinal: number): boolean {
    return this.#marks?.has(ordinal) === true;
  }

  /** What `result` costs: see `Pace`. */
  get cost(): number {
    return this.#marks === null ? this.#count : this.#size / MARKS_A_UNIT;
  }

  /** All rows in rising order. */
  result(): Ordinals {
    return this.#marks === null ? this.#sorted() : this.#marks.numbers();
  }

  #append(list: Ordinals): void {
    const needed = this.#count + list.length;
    if (needed > this.#entries.length) {
      const larger = unwritten(needed * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries.set(list, this.#count);
    this.#count = needed;
  }

  #sorted(): Ordinals {
    const all = copyOf(this.#entries.subarray(0, this.#count)).sort();
    let count = 0;
    for (let i = 0; i < all.length; i += 1) {
      if (i > 0 && all[i] === all[i - 1]) continue;
      all[count] = all[i] ?? 0;
      count += 1;
    }
    return all.subarray(0, count);
  }
}
