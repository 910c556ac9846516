import { at, type Ordinals } from './posting-list.ts';

const FIRST_SIZE = 64;
/** More than this are marked in a byte for each row instead of sorted. */
const SORTED_AT_MOST = 1 << 15;
/** Looking at a mark costs much less than setting one. */
const MARKS_A_UNIT = 8;

/** Gathers the rows of many lists, each row once. */
export class Union {
  readonly #size: number;
  #entries = new Int32Array(FIRST_SIZE);
  #count = 0;
  #marks: Uint8Array | null = null;

  /** `size` is how many rows there are; later ones are left out. */
  constructor(size: number) {
    this.#size = size;
  }

  add(list: Ordinals): void {
    if (this.#marks === null && !this.#fits(list.length)) this.mark();
    if (this.#marks !== null) {
      this.#markAll(list, this.#marks);
      return;
    }
    this.#entries.set(list, this.#count);
    this.#count += list.length;
  }

  /** From now on it knows at once whether it has a row. */
  mark(): void {
    if (this.#marks !== null) return;
    const entries = this.#entries.subarray(0, this.#count);
    this.#marks = new Uint8Array(this.#size);
    this.#count = 0;
    this.#markAll(entries, this.#marks);
  }

  /** Only once rows are marked. */
  has(ordinal: number): boolean {
    return this.#marks?.[ordinal] === 1;
  }

  /** What `result` costs: see `Pace`. */
  get cost(): number {
    return this.#marks === null ? this.#count : (this.#size + this.#count) / MARKS_A_UNIT;
  }

  /** All rows in rising order. */
  result(): Ordinals {
    return this.#marks === null ? this.#sorted() : this.#marked(this.#marks);
  }

  #fits(length: number): boolean {
    const needed = this.#count + length;
    if (needed > SORTED_AT_MOST || needed * 8 > this.#size) return false;
    if (needed <= this.#entries.length) return true;
    const larger = new Int32Array(needed * 2);
    larger.set(this.#entries);
    this.#entries = larger;
    return true;
  }

  #markAll(list: Ordinals, marks: Uint8Array): void {
    for (let i = 0; i < list.length; i += 1) {
      const ordinal = at(list, i);
      this.#count += 1 - (marks[ordinal] ?? 1);
      marks[ordinal] = 1;
    }
  }

  #sorted(): Ordinals {
    const all = this.#entries.slice(0, this.#count).sort();
    let count = 0;
    for (let i = 0; i < all.length; i += 1) {
      if (i > 0 && all[i] === all[i - 1]) continue;
      all[count] = at(all, i);
      count += 1;
    }
    return all.subarray(0, count);
  }

  #marked(marks: Uint8Array): Ordinals {
    const hits = new Int32Array(this.#count);
    let end = 0;
    for (let ordinal = 0; end < this.#count; ordinal += 1) {
      if (marks[ordinal] !== 1) continue;
      hits[end] = ordinal;
      end += 1;
    }
    return hits;
  }
}
