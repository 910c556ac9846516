import { pack, packedSize, toOffsets, unpack } from './packed-numbers.ts';
import type { Ordinals } from './posting-list.ts';

/** The pairs of terms and snippets to be packed; both parts are gone over twice. */
export interface Entries {
  /** How many terms there are. */
  terms: number;
  /** A term's list so far. */
  listOf: (term: number) => Ordinals;
  /** Snippets that are added behind: from this ordinal to before that one. */
  from: number;
  to: number;
  termsOf: (ordinal: number) => Int32Array;
}

/**
 * Sorted lists of all terms that do not change any more, end to end: each snippet as its distance
 * from the one before. Distances in long lists are short, so most take a byte; and most terms are
 * rare, where an array of their own would outweigh its list.
 */
export class PackedPostings {
  readonly #bytes: Uint8Array;
  /** Where each term's list begins, and at last where the last one ends. */
  readonly #starts: Int32Array;
  readonly #counts: Int32Array;

  constructor(entries: Entries) {
    this.#counts = new Int32Array(entries.terms);
    this.#starts = this.#measure(entries);
    this.#bytes = new Uint8Array(this.#starts[entries.terms] ?? 0);
    this.#write(entries);
  }

  count(term: number): number {
    return this.#counts[term] ?? 0;
  }

  list(term: number): Ordinals {
    const list = new Int32Array(this.count(term));
    if (list.length === 0) return list;
    unpack(this.#bytes.subarray(this.#starts[term], this.#starts[term + 1]), list);
    for (let i = 1; i < list.length; i += 1) list[i] = (list[i] ?? 0) + (list[i - 1] ?? 0);
    return list;
  }

  /** First the sizes, so that everything fits exactly. */
  #measure({ terms, listOf, from, to, termsOf }: Entries): Int32Array {
    const starts = new Int32Array(terms + 1);
    const counts = this.#counts;
    const last = new Int32Array(terms);
    for (let term = 0; term < terms; term += 1) {
      const list = listOf(term);
      for (const ordinal of list) {
        starts[term + 1] = (starts[term + 1] ?? 0) + packedSize(ordinal - (last[term] ?? 0));
        last[term] = ordinal;
      }
      counts[term] = list.length;
    }
    for (let ordinal = from; ordinal < to; ordinal += 1) {
      const found = termsOf(ordinal);
      for (let i = 0; i < found.length; i += 1) {
        const term = found[i] ?? 0;
        starts[term + 1] = (starts[term + 1] ?? 0) + packedSize(ordinal - (last[term] ?? 0));
        last[term] = ordinal;
        counts[term] = (counts[term] ?? 0) + 1;
      }
    }
    return toOffsets(starts);
  }

  #write({ terms, listOf, from, to, termsOf }: Entries): void {
    const bytes = this.#bytes;
    const ends = this.#starts.slice(0, terms);
    const last = new Int32Array(terms);
    for (let term = 0; term < terms; term += 1) {
      for (const ordinal of listOf(term)) {
        ends[term] = pack(bytes, ends[term] ?? 0, ordinal - (last[term] ?? 0));
        last[term] = ordinal;
      }
    }
    for (let ordinal = from; ordinal < to; ordinal += 1) {
      const found = termsOf(ordinal);
      for (let i = 0; i < found.length; i += 1) {
        const term = found[i] ?? 0;
        ends[term] = pack(bytes, ends[term] ?? 0, ordinal - (last[term] ?? 0));
        last[term] = ordinal;
      }
    }
  }
}
