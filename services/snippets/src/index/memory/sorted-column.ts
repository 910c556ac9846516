import { at, contains, type Ordinals } from './posting-list.ts';
import type { CompareRows, RowOrder } from './row-sort.ts';
import { SortedMerge } from './sorted-merge.ts';
import { unwritten } from './unwritten.ts';

/** So many changed rows are looked at one by one before they are sorted in. */
const MERGE_AT = 512;
/** Rows that one question merges. */
const MERGED_AT_ONCE = 50_000;
/** Once this part of all rows has changed, each change merges some. */
const MUCH = 1 / 256;
const MERGED_WITH_CHANGE = 512;

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
 * All rows in the order of one column, so that the best of many matches are found at an end of it,
 * and any others by their places in it. Rows that changed since they were sorted are kept apart and
 * merged in a few hundred at a time: by several questions where there are many rows, and by the
 * changes themselves where nobody asks.
 */
export class SortedColumn {
  readonly compare: CompareRows;
  readonly #keyOf: RowOrder['keyOf'];
  #order = new Int32Array(0);
  /** Where each row is in the order; -1 where it is left out. */
  #places = new Int32Array(0);
  #generation = 0;
  /** Rows from here on are new. */
  #sortedTo = 0;
  #changed = new Set<number>();
  #merge: SortedMerge | null = null;

  /** `keyOf` is what `compare` begins with, a whole number: with it, sorting takes less. */
  constructor(compare: CompareRows, keyOf?: RowOrder['keyOf']) {
    this.compare = compare;
    this.#keyOf = keyOf;
  }

  /** The rows as they were sorted last; some may have changed since. */
  get order(): Ordinals {
    return this.#order;
  }

  /** Rises whenever rows were sorted in. */
  get generation(): number {
    return this.#generation;
  }

  /** Rows with another value than the one that they were sorted by. */
  get changed(): ReadonlySet<number> {
    return this.#changed;
  }

  /** A row's place in the order; -1 where it has none. */
  placeOf(ordinal: number): number {
    return this.#places[ordinal] ?? -1;
  }

  /** The same of many rows. */
  placesOf(rows: Ordinals): Int32Array {
    const places = unwritten(rows.length);
    for (let i = 0; i < rows.length; i += 1) places[i] = this.#places[at(rows, i)] ?? -1;
    return places;
  }

  /** The place where a row that is new or has changed would be. */
  placeFor(ordinal: number): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const known = this.#firstUnchanged(middle, high);
      if (known === high || this.compare(this.#order[known] ?? 0, ordinal) >= 0) high = middle;
      else low = known + 1;
    }
    return low;
  }

  /** Takes rows over that are nearly in order, and those among them that are not. */
  begin(order: Int32Array<ArrayBuffer>, changed: Iterable<number>): void {
    this.#order = order;
    this.#places = new Int32Array(order.length);
    for (let place = 0; place < order.length; place += 1) this.#places[order[place] ?? 0] = place;
    this.#sortedTo = order.length;
    this.#changed = new Set(changed);
    this.#generation += 1;
  }

  /** Call it before the value of a row changes. */
  touch(ordinal: number): void {
    const isMuch = this.#changed.size > Math.max(MERGE_AT, this.#sortedTo * MUCH);
    if (this.#merge === null && isMuch) this.#beginMerge(this.#sortedTo);
    this.#mergeSome(MERGED_WITH_CHANGE);
    if (ordinal < this.#sortedTo) this.#changed.add(ordinal);
    this.#merge?.touch(ordinal);
  }

  /** Sorts in what is new and changed. */
  settle(size: number): void {
    while (this.#merge !== null) this.#mergeSome(MERGED_AT_ONCE);
    if (this.#pendingCount(size) === 0) return;
    this.#beginMerge(size);
    while (this.#merge !== null) this.#mergeSome(MERGED_AT_ONCE);
  }

  /** Sorts some of what is new and changed in, where that is much. */
  settleSome(size: number): void {
    if (this.#merge === null && this.#pendingCount(size) > MERGE_AT) this.#beginMerge(size);
    this.#mergeSome(MERGED_AT_ONCE);
  }

  /** Those of the matches that are new or have changed since, the lowest value first. */
  pendingAmong(matches: Ordinals, size: number): number[] {
    const pending = [...this.#pending(size)].filter((ordinal) => contains(matches, ordinal));
    return pending.sort(this.compare);
  }

  /** The best of the matches, best first; null where they are too rare to be met soon. */
  best({ matches, count, direction, size, budget }: BestRequest): number[] | null {
    this.settleSome(size);
    const best: number[] = [];
    const order = this.#order;
    for (let i = 0; i < order.length && best.length < count; i += 1) {
      if (i === budget) return null;
      const ordinal = order[direction === 1 ? i : order.length - 1 - i] ?? 0;
      if (!this.#changed.has(ordinal) && contains(matches, ordinal)) best.push(ordinal);
    }
    const pending = this.pendingAmong(matches, size);
    if (pending.length === 0) return best;
    // Two sorted parts are only merged.
    if (direction === -1) pending.reverse();
    const all = best.concat(pending).sort((a, b) => direction * this.compare(a, b));
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
    const { compare } = this;
    const keyOf = this.#keyOf;
    this.#merge = new SortedMerge({ order: this.#order, pending, size, compare, keyOf });
  }

  #mergeSome(rows: number): void {
    const order = this.#merge?.advance(rows);
    if (!this.#merge || !order) return;
    this.#order = order;
    this.#places = this.#merge.places;
    this.#generation += 1;
    this.#sortedTo = this.#merge.size;
    this.#changed = this.#merge.touched;
    this.#merge = null;
  }

  #firstUnchanged(from: number, to: number): number {
    let place = from;
    while (place < to && this.#changed.has(this.#order[place] ?? 0)) place += 1;
    return place;
  }
}
