import type { ColumnStore } from './column-store.ts';
import { at, intersect, lowerBound, type Ordinals } from './posting-list.ts';

/**
 * Matches in order of creation. Ordinals follow it but for rows that came late, such as imported
 * ones; these are merged in by rank, so that a page is cheap wherever it lies.
 */
export class CreationOrder {
  readonly #columns: ColumnStore;
  readonly #matches: Ordinals;
  /** The late ones of the matches, by creation. */
  readonly #late: readonly number[];
  /** How many others come before each late one among the matches, rising. */
  readonly #before: Int32Array;

  constructor(columns: ColumnStore, matches: Ordinals) {
    this.#columns = columns;
    this.#matches = matches;
    const late = intersect([columns.late, matches]);
    this.#late = columns.lateByCreation(late);
    this.#before = new Int32Array(late.length);
    let place = 0;
    late.forEach((ordinal, i) => {
      place = lowerBound(matches, ordinal, place);
      this.#before[i] = place - i;
    });
  }

  /** The matches from rank `from` to before rank `to`, the oldest first. */
  slice(from: number, to: number): number[] {
    if (this.#late.length === 0) return [...this.#matches.subarray(from, to)];
    const found: number[] = [];
    let late = this.#firstLateFrom(from);
    let other = from - late;
    while (found.length < to - from) {
      const next = this.#late[late];
      if (next === undefined || this.#isOlder(other, next)) {
        found.push(this.#other(other));
        other += 1;
      } else {
        found.push(next);
        late += 1;
      }
    }
    return found;
  }

  get #others(): number {
    return this.#matches.length - this.#late.length;
  }

  /** The n-th of the matches that did not come late. */
  #other(n: number): number {
    let low = 0;
    let high = this.#before.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#before[middle] ?? 0) <= n) low = middle + 1;
      else high = middle;
    }
    return at(this.#matches, n + low);
  }

  #isOlder(other: number, late: number): boolean {
    return other < this.#others && this.#columns.compareCreation(this.#other(other), late) < 0;
  }

  /** The first late one whose rank is not below this one. */
  #firstLateFrom(rank: number): number {
    let low = 0;
    let high = this.#late.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (middle + this.#othersBelow(this.#late[middle] ?? 0) < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #othersBelow(late: number): number {
    let low = 0;
    let high = this.#others;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isOlder(middle, late)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
