import { COST } from './pace.ts';
import { pack, packedSize, toOffsets, unpack } from './packed-numbers.ts';
import { PackedReader } from './packed-reader.ts';
import { at, type Ordinals } from './posting-list.ts';

/** The pairs of terms and snippets to be packed; both parts are gone over twice. */
export interface Entries {
  /** How many terms there are. */
  terms: number;
  /** Terms from this number on have no list so far. */
  listed: number;
  /** A term's list so far. */
  listOf: (term: number) => Ordinals;
  /** Snippets that are added behind: from this ordinal to before that one. */
  from: number;
  to: number;
  termsOf: (ordinal: number) => Int32Array;
}

/** Work that is done in steps, each of which tells what it cost; nothing of it changes in between. */
type Steps<Result> = Generator<number, Result>;

/** Numbers of a term while lists are measured: one more than needed, so that none is in two cache lines. */
const WIDTH = 4;

/** Hands all entries over, of each term the lowest ordinal first. */
function* eachEntry(
  { listed, listOf, from, to, termsOf }: Entries,
  take: (term: number, ordinal: number) => void,
): Steps<void> {
  for (let term = 0; term < listed; term += 1) {
    const list = listOf(term);
    for (let i = 0; i < list.length; i += 1) take(term, at(list, i));
    yield 1 + list.length * COST.filing;
  }
  for (let ordinal = from; ordinal < to; ordinal += 1) {
    const found = termsOf(ordinal);
    for (let i = 0; i < found.length; i += 1) take(at(found, i), ordinal);
    yield found.length * COST.filing;
  }
}

/**
 * Sorted lists of all terms that do not change any more, end to end: each snippet as its distance
 * from the one before. Distances in long lists are short, so most take a byte; and most terms are
 * rare, where an array of their own would outweigh its list.
 */
export class PackedPostings {
  static readonly NONE = new PackedPostings(0);

  readonly #counts: Int32Array;
  /** Where each term's list begins, and at last where the last one ends. */
  readonly #starts: Int32Array;
  #bytes = new Uint8Array(0);

  #entries = 0;

  private constructor(terms: number) {
    this.#counts = new Int32Array(terms);
    this.#starts = new Int32Array(terms + 1);
  }

  static *packing(entries: Entries): Steps<PackedPostings> {
    const packed = new PackedPostings(entries.terms);
    yield* packed.#measure(entries);
    yield* packed.#write(entries);
    return packed;
  }

  /** How many there are in all lists together. */
  get entries(): number {
    return this.#entries;
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

  reader(term: number): PackedReader {
    const start = this.#starts[term] ?? 0;
    return new PackedReader({ bytes: this.#bytes, start, end: this.#starts[term + 1] ?? start });
  }

  /** First the sizes, so that everything fits exactly. */
  *#measure(entries: Entries): Steps<void> {
    const { terms } = entries;
    // Of each term side by side, for each entry is of another one: bytes, the last row, how many.
    const sums = new Int32Array(terms * WIDTH);
    yield* eachEntry(entries, (term, ordinal) => {
      const at = term * WIDTH;
      sums[at] = (sums[at] ?? 0) + packedSize(ordinal - (sums[at + 1] ?? 0));
      sums[at + 1] = ordinal;
      sums[at + 2] = (sums[at + 2] ?? 0) + 1;
    });
    for (let term = 0; term < terms; term += 1) {
      this.#starts[term + 1] = sums[term * WIDTH] ?? 0;
      this.#counts[term] = sums[term * WIDTH + 2] ?? 0;
      this.#entries += this.#counts[term] ?? 0;
    }
    toOffsets(this.#starts);
    this.#bytes = new Uint8Array(this.#starts[terms] ?? 0);
  }

  *#write(entries: Entries): Steps<void> {
    const bytes = this.#bytes;
    const { terms } = entries;
    // The end of each term's list and its last row, side by side.
    const ends = new Int32Array(terms * 2);
    for (let term = 0; term < terms; term += 1) ends[term * 2] = this.#starts[term] ?? 0;
    yield* eachEntry(entries, (term, ordinal) => {
      const at = term * 2;
      ends[at] = pack(bytes, ends[at] ?? 0, ordinal - (ends[at + 1] ?? 0));
      ends[at + 1] = ordinal;
    });
  }
}
