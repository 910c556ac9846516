import type { BitSet } from './bit-set.ts';
import { MORE } from './packed-numbers.ts';

/** Goes through a list as it is now, whatever changes meanwhile, without an array of its rows. */
export interface RowReader {
  /** Adds rows to a set with so many looks at most; answers how many it took, fewer at the end. */
  addTo(rows: BitSet, most: number): number;
}

/** Reads a list that is a bit for each row. */
export class MarkReader implements RowReader {
  readonly #words: Int32Array;
  #next = 0;

  constructor(words: Int32Array) {
    this.#words = words;
  }

  addTo(rows: BitSet, most: number): number {
    const more = this.#words.subarray(this.#next, this.#next + most);
    rows.addWords(this.#next, more);
    this.#next += more.length;
    return more.length;
  }
}

export interface PackedList {
  bytes: Uint8Array;
  /** Where the list begins in these, and where it ends. */
  start: number;
  end: number;
}

/** Reads a list that is each row's distance from the one before. */
export class PackedReader implements RowReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #next: number;
  #row = 0;

  constructor({ bytes, start, end }: PackedList) {
    this.#bytes = bytes;
    this.#next = start;
    this.#end = end;
  }

  addTo(rows: BitSet, most: number): number {
    const bytes = this.#bytes;
    const end = this.#end;
    const { words } = rows;
    let next = this.#next;
    let row = this.#row;
    let count = 0;
    for (; next < end && count < most; count += 1) {
      const low = bytes[next] ?? 0;
      const high = bytes[next + 1] ?? 0;
      const more = low >>> 7;
      // Whether there is a second byte is hard to guess, so it is read in any case.
      let distance = (low & (MORE - 1)) | (((high & (MORE - 1)) << 7) & -more);
      next += 1 + more;
      if ((low & high) >= MORE) {
        let byte = MORE;
        for (let shift = 14; byte >= MORE; shift += 7) {
          byte = bytes[next] ?? 0;
          distance |= (byte & (MORE - 1)) << shift;
          next += 1;
        }
      }
      row += distance;
      const place = row >>> 5;
      if (place < words.length) words[place] = (words[place] ?? 0) | (1 << row);
    }
    this.#next = next;
    this.#row = row;
    return count;
  }
}
