import type { BitSet } from './bit-set.ts';
import { MORE } from './packed-numbers.ts';

export interface PackedList {
  bytes: Uint8Array;
  /** Where the list begins in these, and where it ends. */
  start: number;
  end: number;
}

/** Goes through a packed list without unpacking it into an array. */
export class PackedReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #next: number;
  #row = 0;

  constructor({ bytes, start, end }: PackedList) {
    this.#bytes = bytes;
    this.#next = start;
    this.#end = end;
  }

  /** Adds the next rows to a set, `most` of them; answers how many there were. */
  addTo(rows: BitSet, most: number): number {
    const bytes = this.#bytes;
    const end = this.#end;
    let next = this.#next;
    let row = this.#row;
    let count = 0;
    for (; next < end && count < most; count += 1) {
      let byte = bytes[next] ?? 0;
      let distance = byte & (MORE - 1);
      next += 1;
      for (let shift = 7; byte >= MORE; shift += 7) {
        byte = bytes[next] ?? 0;
        distance |= (byte & (MORE - 1)) << shift;
        next += 1;
      }
      row += distance;
      rows.add(row);
    }
    this.#next = next;
    this.#row = row;
    return count;
  }
}
