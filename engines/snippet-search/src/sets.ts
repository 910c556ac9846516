import { LRUCache } from 'lru-cache';
import { Bits } from './bits.ts';
import type { Filer } from './filer.ts';
import type { Question } from './tokens.ts';
import type { WordsReader } from './words-file.ts';

const CACHE_BYTES = 16_000_000;
/** Sets with at least this share of all rows are kept in the file. */
const STORED_SHARE = 1 / 50;
const LEAST_STORED = 1000;

interface RowSet {
  bits: Bits;
  /** The last examined row. Rows never change, so a set only needs to be extended. */
  through: number;
}

/** Cached sets of the rows whose texts match a condition. */
export class Sets {
  readonly #reader: WordsReader;
  readonly #filer: Filer;
  readonly #size: () => number;
  readonly #cache = new LRUCache<string, RowSet>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bits }, key) => bits.byteLength + key.length + 100,
  });

  constructor(reader: WordsReader, filer: Filer, size: () => number) {
    this.#reader = reader;
    this.#filer = filer;
    this.#size = size;
  }

  /** The public or the private rows whose text matches a condition, possibly with removed rows. */
  rowsOf(question: Question, isPublic: boolean): Bits {
    const key = `${question.table}${isPublic ? 1 : 0} ${question.match}`;
    const set = this.#cache.get(key) ?? this.#read(key);
    const last = this.#size() - 1;
    if (set.through < last) {
      this.#gather(key, question, isPublic, set);
      for (const [row, text] of this.#filer.pending) {
        const isNew = row > set.through && text.isPublic === isPublic;
        if (isNew && question.isTrueOf(this.#filer.docOf(text))) set.bits.add(row);
      }
      set.through = last;
      this.#cache.set(key, set);
    }
    return set.bits;
  }

  /** Drops what is cached in memory. */
  clear(): void {
    this.#cache.clear();
  }

  #read(key: string): RowSet {
    return this.#reader.stored(key) ?? { bits: new Bits(this.#size()), through: -1 };
  }

  #gather(key: string, { table, match }: Question, isPublic: boolean, set: RowSet): void {
    const { filed } = this.#filer;
    if (set.through >= filed) return;
    const { through } = set;
    this.#reader.gather(table, isPublic, { match, through, into: set.bits });
    const isLarge = set.bits.count > Math.max(LEAST_STORED, this.#size() * STORED_SHARE);
    const isMuch = filed - through > this.#size() * STORED_SHARE;
    if (isLarge && isMuch) {
      this.#filer.store(key, filed, Bits.fromBytes(set.bits.toBytes()));
    }
  }
}
