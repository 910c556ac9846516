import { numbersIn } from './bit-set.ts';
import { COST } from './pace.ts';
import { pack, packedSize, toOffsets, unpack } from './packed-numbers.ts';
import { MarkReader, PackedReader, type RowReader } from './packed-reader.ts';
import { at, type Ordinals } from './posting-list.ts';
import { unwritten } from './unwritten.ts';

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

/** Bytes of a word of bits. */
const WORD = 4;

/**
 * Sorted lists of all terms that do not change any more, end to end: each snippet as its distance
 * from the one before. Distances in long lists are short, so most take a byte; and most terms are
 * rare, where an array of their own would outweigh its list. Where more than one snippet of eight
 * has a term, a bit for each is less still, and many at once are added to others.
 */
export class PackedPostings {
  static readonly NONE = new PackedPostings(0, 0);

  readonly #counts: Int32Array;
  /** Where each term's list begins, and at last where the last one ends. */
  readonly #starts: Int32Array;
  #bytes = new Uint8Array(0);

  /** The same bytes as words of bits. */
  #words = new Int32Array(0);
  #entries = 0;
  /** How many rows there were. */
  readonly #rows: number;

  private constructor(terms: number, rows: number) {
    this.#rows = rows;
    this.#counts = new Int32Array(terms);
    this.#starts = new Int32Array(terms + 1);
  }

  static *packing(entries: Entries): Steps<PackedPostings> {
    const packed = new PackedPostings(entries.terms, entries.to);
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
    const count = this.count(term);
    if (this.#isMarked(term)) return numbersIn(this.#marksOf(term), count);
    const list = unwritten(count);
    if (count === 0) return list;
    const end = unpack(this.#bytes.subarray(this.#starts[term], this.#starts[term + 1]), list);
    for (let i = 1; i < end; i += 1) list[i] = (list[i] ?? 0) + (list[i - 1] ?? 0);
    // What is behind them was never written.
    return end < count ? list.subarray(0, end) : list;
  }

  reader(term: number): RowReader {
    if (this.#isMarked(term)) return new MarkReader(this.#marksOf(term));
    const start = this.#starts[term] ?? 0;
    return new PackedReader({ bytes: this.#bytes, start, end: this.#starts[term + 1] ?? start });
  }

  #isMarked(term: number): boolean {
    return this.count(term) > this.#rows / 8 + WORD;
  }

  /** Words have to begin at a multiple of their bytes, for which each list has some bytes more. */
  #firstWord(term: number): number {
    return Math.ceil((this.#starts[term] ?? 0) / WORD);
  }

  #marksOf(term: number): Int32Array {
    const first = this.#firstWord(term);
    return this.#words.subarray(first, first + Math.ceil(this.#rows / 32));
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
    const marked = (Math.ceil(this.#rows / 32) + 1) * WORD - 1;
    for (let term = 0; term < terms; term += 1) {
      this.#counts[term] = sums[term * WIDTH + 2] ?? 0;
      this.#entries += this.#counts[term] ?? 0;
      this.#starts[term + 1] = this.#isMarked(term) ? marked : (sums[term * WIDTH] ?? 0);
    }
    toOffsets(this.#starts);
    this.#words = new Int32Array(Math.ceil((this.#starts[terms] ?? 0) / WORD));
    this.#bytes = new Uint8Array(this.#words.buffer);
  }

  *#write(entries: Entries): Steps<void> {
    const bytes = this.#bytes;
    const words = this.#words;
    const { terms } = entries;
    // The end of each term's list and its last row, side by side; the complement of its first word
    // where rows are marked.
    const ends = new Int32Array(terms * 2);
    for (let term = 0; term < terms; term += 1) {
      ends[term * 2] = this.#isMarked(term) ? ~this.#firstWord(term) : (this.#starts[term] ?? 0);
    }
    yield* eachEntry(entries, (term, ordinal) => {
      const at = term * 2;
      const end = ends[at] ?? 0;
      if (end < 0) {
        const place = ~end + (ordinal >>> 5);
        words[place] = (words[place] ?? 0) | (1 << ordinal);
        return;
      }
      ends[at] = pack(bytes, end, ordinal - (ends[at + 1] ?? 0));
      ends[at + 1] = ordinal;
    });
  }
}
