import { mergedSlice, type RowSequence } from './merged-order.ts';
import { contains, type Ordinals } from './posting-list.ts';
import { RankedSet } from './ranked-set.ts';
import type { SortedColumn } from './sorted-column.ts';

export interface RankedPage {
  from: number;
  to: number;
  /** How many rows there are. */
  size: number;
}

/**
 * Matches by their places in a sorted column, so that a page of them is cheap wherever it lies. Rows
 * that came or changed since the column was sorted have no place in it and are merged in.
 */
export class RankedMatches implements RowSequence {
  readonly #column: SortedColumn;
  readonly #generation: number;
  readonly #places: RankedSet;

  constructor(column: SortedColumn, matches: Ordinals) {
    this.#column = column;
    this.#generation = column.generation;
    this.#places = new RankedSet(column.order.length, column.placesOf(matches));
    this.#leaveOutChanged();
  }

  /** Whether the column is still sorted as it was. */
  get isCurrent(): boolean {
    return this.#column.generation === this.#generation;
  }

  /** Goes on with matches some of which have come or gone. */
  update(matches: Ordinals, changed: Ordinals): void {
    for (const ordinal of changed) this.#set(ordinal, contains(matches, ordinal));
    this.#leaveOutChanged();
  }

  /** The matches from rank `from` to before rank `to`, the lowest value first. */
  page(matches: Ordinals, { from, to, size }: RankedPage): number[] {
    const pending = this.#column.pendingAmong(matches, size);
    return mergedSlice(this, pending, { from, to });
  }

  get length(): number {
    return this.#places.length;
  }

  slice(from: number, to: number): number[] {
    const { order } = this.#column;
    return this.#places.slice(from, to).map((place) => order[place] ?? 0);
  }

  before(row: number): number {
    return this.#places.countBelow(this.#column.placeFor(row));
  }

  #set(ordinal: number, isIn: boolean): void {
    const place = this.#column.placeOf(ordinal);
    if (place >= 0) this.#places.set(place, isIn);
  }

  #leaveOutChanged(): void {
    for (const ordinal of this.#column.changed) this.#set(ordinal, false);
  }
}
