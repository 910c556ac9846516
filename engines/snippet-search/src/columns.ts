import { Bits } from './bits.ts';
import { RowIds } from './row-ids.ts';
import type { SortColumn } from './types.ts';

/** State of a row. Rows are never reused, so their text and visibility never change. */
export const GONE = 0;
export const PRIVATE = 1;
export const PUBLIC = 2;

/** A row with numbers in place of its texts. */
export interface RowFacts extends Record<SortColumn, number> {
  id: string;
  state: number;
  author: number;
  user: number;
  facets: readonly number[];
  tags: readonly number[];
  sequence: number;
}

/** Columns of one number for each row. */
export const NUMBERS = [
  'state',
  'author',
  'user',
  'created',
  'updated',
  'views',
  'stars',
  'sequence',
] as const;
type Numbers = Uint8Array | Int32Array | Float64Array;

function grown<Array extends Numbers>(array: Array, size: number): Array {
  // The constructor of a typed array makes one of the same type.
  const larger = new (array.constructor as new (size: number) => Array)(size);
  larger.set(array as never);
  return larger;
}

/** Columns by which lists are sorted, filtered and counted, in memory. */
export class Columns {
  /** One more than the last row. */
  size = 0;
  /** Number of snippets. */
  live = 0;
  /** Whether rows are in the order of creation. */
  isByCreation = true;
  readonly ids = new RowIds();
  state = new Uint8Array(0);
  author = new Int32Array(0);
  user = new Int32Array(0);
  created = new Float64Array(0);
  updated = new Float64Array(0);
  views = new Int32Array(0);
  stars = new Int32Array(0);
  sequence = new Int32Array(0);
  readonly facets: Int32Array[];
  readonly publicRows = new Bits();
  /** Public snippets by the number of their value, per facet. */
  readonly publicCounts: number[][];
  /** Positions of each row's tags: their count, then each. */
  #tagsAt = new Int32Array(0);
  #tags = new Int32Array(1024);
  #tagsEnd = 1;
  #newest = -1;

  constructor(facets: number) {
    this.facets = Array.from({ length: facets }, () => new Int32Array(0));
    this.publicCounts = this.facets.map(() => []);
  }

  /** Adds a row, which replaces an earlier one of the same id. */
  append(row: number, facts: RowFacts): void {
    const before = this.ids.rowOf(facts.id);
    if (before !== undefined) this.#empty(before);
    this.reserve(row + 1);
    this.ids.set(facts.id, row);
    for (const name of NUMBERS) this[name][row] = facts[name];
    for (const [i, column] of this.facets.entries()) column[row] = facts.facets[i] ?? 0;
    this.adopt(row, facts.tags);
  }

  /** Reserves memory for rows. */
  reserve(size: number): void {
    if (size > this.state.length) this.#grow(size);
    this.size = Math.max(this.size, size);
  }

  /** Adds a row whose id and numbers are set. */
  adopt(row: number, tags: readonly number[]): void {
    this.#setTags(row, tags);
    this.live += 1;
    if (this.state[row] === PUBLIC) {
      this.publicRows.add(row);
      this.#tally(row, 1);
    }
    this.#noteOrder(row);
  }

  remove(id: string): void {
    const row = this.ids.rowOf(id);
    if (row === undefined) return;
    this.#empty(row);
    this.ids.delete(id);
  }

  /** The row of a snippet that exists. */
  rowOf(id: string): number | undefined {
    return this.ids.rowOf(id);
  }

  isVisible(row: number, viewer: number): boolean {
    const state = this.state[row];
    return state === PUBLIC || (state === PRIVATE && this.author[row] === viewer);
  }

  /** Counts the tags of a row by their numbers. */
  countTags(row: number, counts: Int32Array): void {
    const at = this.#tagsAt[row] ?? 0;
    const end = at + (this.#tags[at] ?? 0);
    for (let i = at + 1; i <= end; i += 1) {
      const tag = this.#tags[i] ?? 0;
      counts[tag] = (counts[tag] ?? 0) + 1;
    }
  }

  hasTag(row: number, tag: number): boolean {
    const at = this.#tagsAt[row] ?? 0;
    const end = at + (this.#tags[at] ?? 0);
    for (let i = at + 1; i <= end; i += 1) if (this.#tags[i] === tag) return true;
    return false;
  }

  #empty(row: number): void {
    if (this.state[row] === PUBLIC) {
      this.publicRows.delete(row);
      this.#tally(row, -1);
    }
    this.state[row] = GONE;
    this.live -= 1;
  }

  #setTags(row: number, tags: readonly number[]): void {
    const end = this.#tagsEnd + tags.length + 1;
    if (end > this.#tags.length) this.#tags = grown(this.#tags, end * 1.25);
    this.#tagsAt[row] = this.#tagsEnd;
    this.#tags[this.#tagsEnd] = tags.length;
    this.#tags.set(tags, this.#tagsEnd + 1);
    this.#tagsEnd = end;
  }

  #tally(row: number, by: number): void {
    for (const [i, column] of this.facets.entries()) {
      const counts = this.publicCounts[i] ?? [];
      const value = column[row] ?? 0;
      counts[value] = (counts[value] ?? 0) + by;
    }
  }

  #noteOrder(row: number): void {
    const newest = this.#newest;
    this.#newest = row;
    if (newest < 0 || !this.isByCreation) return;
    const difference = (this.created[row] ?? 0) - (this.created[newest] ?? 0);
    this.isByCreation = (difference || this.ids.compare(row, newest)) > 0;
  }

  #grow(size: number): void {
    const room = Math.max(1024, Math.floor(size * 1.25));
    this.state = grown(this.state, room);
    this.author = grown(this.author, room);
    this.user = grown(this.user, room);
    this.created = grown(this.created, room);
    this.updated = grown(this.updated, room);
    this.views = grown(this.views, room);
    this.stars = grown(this.stars, room);
    this.sequence = grown(this.sequence, room);
    this.#tagsAt = grown(this.#tagsAt, room);
    for (const [i, column] of this.facets.entries()) this.facets[i] = grown(column, room);
  }
}
