import { eachFacet, FACETS, type Facet } from '../../domain/facets.ts';
import type { IndexedSnippet } from '../port.ts';
import { BLOCK, type Pace } from './pace.ts';
import { at, type Ordinals } from './posting-list.ts';

const FIRST_SIZE = 1024;
/** What has no value of a facet; it is not counted. */
const NONE = '';

/** A value and how many rows have it. */
export interface ValueCount {
  value: string;
  count: number;
}

/** Most first, equal ones by value. */
export function byCount(a: ValueCount, b: ValueCount): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

/** The value of one facet that each row has, as a number. */
class FacetColumn {
  #rows = new Uint16Array(FIRST_SIZE);
  readonly #values = [NONE];
  readonly #numbers = new Map([[NONE, 0]]);

  set(ordinal: number, value: string): void {
    if (ordinal >= this.#rows.length) {
      const larger = new Uint16Array(ordinal * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows[ordinal] = this.#numberOf(value);
  }

  async tally(rows: Ordinals, pace: Pace): Promise<ValueCount[]> {
    const counts = new Int32Array(this.#values.length);
    for (let from = 0; from < rows.length; from += BLOCK) {
      const to = Math.min(from + BLOCK, rows.length);
      for (let i = from; i < to; i += 1) {
        const number = this.#rows[at(rows, i)] ?? 0;
        counts[number] = (counts[number] ?? 0) + 1;
      }
      pace.did(to - from);
      if (pace.isDue) await pace.rest();
    }
    const found = this.#values.map((value, number) => ({ value, count: counts[number] ?? 0 }));
    return found.filter(({ value, count }) => value !== NONE && count > 0).sort(byCount);
  }

  #numberOf(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#values.push(value) - 1;
    this.#numbers.set(value, number);
    return number;
  }
}

/** What rows are counted by; each row has one value of each facet. */
export class FacetColumns {
  readonly #columns = eachFacet(() => new FacetColumn());

  set(ordinal: number, row: Pick<IndexedSnippet, Facet>): void {
    for (const facet of FACETS) this.#columns[facet].set(ordinal, row[facet].toLowerCase());
  }

  /** How many of these rows have each value. */
  tally(facet: Facet, rows: Ordinals, pace: Pace): Promise<ValueCount[]> {
    return this.#columns[facet].tally(rows, pace);
  }
}
