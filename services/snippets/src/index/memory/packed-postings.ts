import { COST } from './pace.ts';
import { pack, packedSize, toOffsets, unpack } from './packed-numbers.ts';
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
  #starts: Int32Array;
  #bytes = new Uint8Array(0);

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
  *#measure(entries: Entries): Steps<void> {
    const starts = this.#starts;
    const counts = this.#counts;
    const last = new Int32Array(entries.terms);
    yield* eachEntry(entries, (term, ordinal) => {
      starts[term + 1] = (starts[term + 1] ?? 0) + packedSize(ordinal - (last[term] ?? 0));
      last[term] = ordinal;
      counts[term] = (counts[term] ?? 0) + 1;
    });
    this.#starts = toOffsets(starts);
    this.#bytes = new Uint8Array(starts[entries.terms] ?? 0);
  }

  *#write(entries: Entries): Steps<void> {
    const bytes = this.#bytes;
    const ends = this.#starts.slice(0, entries.terms);
    const last = new Int32Array(entries.terms);
    yield* eachEntry(entries, (term, ordinal) => {
      ends[term] = pack(bytes, ends[term] ?? 0, ordinal - (last[term] ?? 0));
      last[term] = ordinal;
    });
  }
}
