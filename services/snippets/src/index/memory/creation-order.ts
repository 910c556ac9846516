import type { ColumnStore } from './column-store.ts';
import { mergedSlice, type RowSequence } from './merged-order.ts';
import { at, intersect, lowerBound, type Ordinals } from './posting-list.ts';

/** The matches that did not come late: their ordinals follow their creation. */
class OnTime implements RowSequence {
  readonly #columns: ColumnStore;
  readonly #matches: Ordinals;
  /** How many of these come before each late one among the matches, rising. */
  readonly #before: Int32Array;

  constructor(columns: ColumnStore, matches: Ordinals, late: Ordinals) {
    this.#columns = columns;
    this.#matches = matches;
    this.#before = new Int32Array(late.length);
    let place = 0;
    late.forEach((ordinal, i) => {
      place = lowerBound(matches, ordinal, place);
      this.#before[i] = place - i;
    });
  }

  get length(): number {
    return this.#matches.length - this.#before.length;
  }

  slice(from: number, to: number): number[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, i) => this.#at(from + i));
  }

  before(row: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#columns.compareCreation(this.#at(middle), row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #at(rank: number): number {
    let low = 0;
    let high = this.#before.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#before[middle] ?? 0) <= rank) low = middle + 1;
      else high = middle;
    }
    return at(this.#matches, rank + low);
  }
}

/**
 * Matches in order of creation, from rank `from` to before rank `to`, the oldest first. Ordinals
 * follow it but for a few rows that came late; these are merged in by rank, so that a page is cheap
 * wherever it lies.
 */
export function sliceByCreation(
  columns: ColumnStore,
  matches: Ordinals,
  { from, to }: { from: number; to: number },
): number[] {
  const late = intersect([columns.late, matches]);
  if (late.length === 0) return [...matches.subarray(from, to)];
  const onTime = new OnTime(columns, matches, late);
  return mergedSlice(onTime, columns.lateByCreation(late), { from, to });
}
