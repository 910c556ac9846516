import type { ForwardIndex } from './forward-index.ts';
import { PackedPostings } from './packed-postings.ts';
import { type Ordinals, PostingList } from './posting-list.ts';

/** Fewer entries than this are always filed one by one. */
const FEW = 20_000;
/** Lists this long are kept unpacked, as many as make up so many entries. */
const LONG = 64;
const UNPACKED_ENTRIES = 2_000_000;

const NONE: Ordinals = new Int32Array(0);
const NOTHING = new PackedPostings({
  ...{ terms: 0, from: 0, to: 0 },
  ...{ listOf: () => NONE, termsOf: () => NONE },
});

/** Snippets whose terms are known and that no list has yet: ordinals above all filed ones. */
export interface Unfiled {
  from: number;
  to: number;
  forward: ForwardIndex;
}

/**
 * The snippets of every term. Lists are packed; one that changes moves out into an object of its
 * own, and when a large part is new, as after loading, all are packed anew.
 */
export class InvertedIndex {
  #packed = NOTHING;
  #changed = new Map<number, PostingList>();
  /** What was asked for lately, oldest first. */
  readonly #unpacked = new Map<number, Ordinals>();
  #unpackedEntries = 0;
  #entries = 0;

  count(term: number): number {
    return this.#changed.get(term)?.length ?? this.#packed.count(term);
  }

  /** The list as it is until the next change. */
  view(term: number): Ordinals {
    return this.#changed.get(term)?.view() ?? this.#unpackedList(term);
  }

  add(term: number, ordinal: number): void {
    this.#own(term).add(ordinal);
    this.#entries += 1;
  }

  remove(term: number, ordinal: number): void {
    this.#own(term).remove(ordinal);
    this.#entries -= 1;
  }

  /** Files snippets under their terms; `terms` is how many terms there are. */
  file(unfiled: Unfiled, terms: number): void {
    const { from, to, forward } = unfiled;
    let entries = 0;
    for (let ordinal = from; ordinal < to; ordinal += 1) entries += forward.get(ordinal).length;
    if (entries >= FEW && entries * 4 >= this.#entries) {
      this.#packAnew(unfiled, terms);
      this.#entries += entries;
      return;
    }
    for (let ordinal = from; ordinal < to; ordinal += 1) {
      for (const term of forward.get(ordinal)) this.add(term, ordinal);
    }
  }

  #unpackedList(term: number): Ordinals {
    const known = this.#unpacked.get(term);
    if (known === undefined && this.#packed.count(term) < LONG) return this.#packed.list(term);
    const list = known ?? this.#packed.list(term);
    this.#forgetUnpacked(term);
    this.#unpacked.set(term, list);
    this.#unpackedEntries += list.length;
    for (const oldest of this.#unpacked.keys()) {
      if (this.#unpackedEntries <= UNPACKED_ENTRIES || oldest === term) break;
      this.#forgetUnpacked(oldest);
    }
    return list;
  }

  #forgetUnpacked(term: number): void {
    this.#unpackedEntries -= this.#unpacked.get(term)?.length ?? 0;
    this.#unpacked.delete(term);
  }

  #own(term: number): PostingList {
    const known = this.#changed.get(term);
    if (known !== undefined) return known;
    const own = new PostingList(this.view(term));
    this.#forgetUnpacked(term);
    this.#changed.set(term, own);
    return own;
  }

  #packAnew({ from, to, forward }: Unfiled, terms: number): void {
    const before = this.#packed;
    const changed = this.#changed;
    this.#packed = new PackedPostings({
      ...{ terms, from, to },
      listOf: (term) => changed.get(term)?.view() ?? before.list(term),
      termsOf: (ordinal) => forward.get(ordinal),
    });
    this.#changed = new Map();
    this.#unpacked.clear();
    this.#unpackedEntries = 0;
  }
}
