import { ByteLists } from './byte-lists.ts';
import { pack, unpack } from './packed-numbers.ts';

const MOST_BYTES = 5;

/**
 * The terms of each snippet by number, so that they can be filed together and a change can take
 * the old ones out. Frequent terms are met early and have small numbers, so packing halves them.
 */
export class ForwardIndex {
  readonly #lists = new ByteLists();
  #packed = Buffer.alloc(1 << 12);
  #unpacked = new Int32Array(1 << 10);

  /** The terms, in an array that the next call writes over. */
  get(ordinal: number): Int32Array {
    const bytes = this.#lists.get(ordinal);
    if (this.#unpacked.length < bytes.length) this.#unpacked = new Int32Array(bytes.length);
    return this.#unpacked.subarray(0, unpack(bytes, this.#unpacked));
  }

  set(ordinal: number, terms: Int32Array): void {
    if (this.#packed.length < terms.length * MOST_BYTES) {
      this.#packed = Buffer.alloc(terms.length * MOST_BYTES);
    }
    let end = 0;
    for (let i = 0; i < terms.length; i += 1) end = pack(this.#packed, end, terms[i] ?? 0);
    this.#lists.set(ordinal, this.#packed.subarray(0, end));
  }
}
