import { ListChanges } from './list-changes.ts';
import { COST, finish } from './pace.ts';
import { PackedPostings } from './packed-postings.ts';
import type { RowReader } from './packed-reader.ts';
import type { Ordinals } from './posting-list.ts';

const NONE: Ordinals = new Int32Array(0);
/** Fewer entries than this are always filed one by one. */
const FEW = 20_000;
/** Lists this long are kept unpacked, as many as make up so many entries. */
const LONG = 64;
const UNPACKED_ENTRIES = 2_000_000;
/** Lists longer than this are looked at in parts, and would be unpacked for each of them. */
const VERY_LONG = 1 << 14;
/** Lists with an object of their own take a multiple of what they are packed: so many are never too many. */
const FEW_OWN = 2048;

/** Snippets whose terms are known and that no list has yet: ordinals above all filed ones. */
export interface Unfiled {
  from: number;
  to: number;
  /** The terms of each, in an array that the next call writes over. */
  forward: { get(ordinal: number): Int32Array };
}

/**
 * The snippets of every term. Lists are packed, and what changes of them is kept beside. When a large
 * part is new, as after loading, all are packed anew; and so they are in the background once what
 * has changed takes more than it is worth.
 */
export class InvertedIndex {
  #packed = PackedPostings.NONE;
  /** What is being packed, below `#changes`; nobody adds to it. */
  #frozen: ListChanges | null = null;
  #changes = new ListChanges();
  /** What was asked for lately, oldest first. */
  readonly #unpacked = new Map<number, Ordinals>();
  #unpackedEntries = 0;
  #entries = 0;

  /** The list as it is until the next change. */
  view(term: number): Ordinals {
    const changed =
      this.#changes.view(term, this.#below) ?? this.#frozen?.view(term, this.#packedList);
    if (changed === undefined) return this.#unpackedList(term);
    this.#forgetUnpacked(term);
    return changed;
  }

  /** What the list is never longer than, without reading it. */
  mostOf(term: number): number {
    const packed = this.#packed.count(term);
    return this.#changes.mostOf(term, this.#frozen?.mostOf(term, packed) ?? packed);
  }

  /** The list, as it is whenever that is called; a list of before once all are packed anew. */
  hold(term: number): () => Ordinals {
    const list = this.view(term);
    const own = this.#changes.own(term);
    // Lists that have no object of their own never change: one moves out into a copy.
    return own === undefined ? () => list : () => own.view();
  }

  /** The list as it is until the next change, for one look: only a very long one is kept unpacked. */
  read(term: number): Ordinals {
    if (this.#hasChanged(term)) return this.view(term);
    if (this.#packed.count(term) > VERY_LONG) return this.#unpackedList(term);
    return this.#unpacked.get(term) ?? this.#packed.list(term);
  }

  /** Goes through a list as it is now, whatever changes meanwhile; undefined of one that is not packed. */
  reader(term: number): RowReader | undefined {
    if (this.#hasChanged(term) || this.#unpacked.has(term)) return undefined;
    return this.#packed.reader(term);
  }

  add(term: number, ordinal: number): void {
    this.#entries += 1;
    this.#changes.note(term, ordinal, this.#below);
  }

  remove(term: number, ordinal: number): void {
    this.#entries -= 1;
    this.#changes.note(term, ~ordinal, this.#below);
  }

  /** Files snippets under their terms; `terms` is how many terms there are. */
  file(unfiled: Unfiled, terms: number): void {
    finish(this.filing(unfiled, terms));
  }

  /** The same in steps, each of which tells what it cost. No list changes until the last one. */
  *filing(unfiled: Unfiled, terms: number): Generator<number, void> {
    const { from, to, forward } = unfiled;
    const many = Math.max(FEW, this.#entries / 4);
    let entries = 0;
    for (let ordinal = from; ordinal < to && entries < many; ordinal += 1) {
      const { length } = forward.get(ordinal);
      entries += length;
      yield length * COST.unpacking;
    }
    if (entries >= many) {
      yield* this.#packAnew(unfiled, terms);
      return;
    }
    for (let ordinal = from; ordinal < to; ordinal += 1) {
      for (const term of forward.get(ordinal)) this.add(term, ordinal);
    }
  }

  /** Whether so much has changed that packing saves more than it costs. */
  isLoose(terms: number): boolean {
    const { noted, ownLists } = this.#changes;
    return noted > Math.max(FEW, this.#entries / 8) || ownLists > FEW_OWN + terms / 8;
  }

  /**
   * Packs what has changed, in steps, each of which tells what it cost. Lists may change and be asked
   * for in between. `rows` is how many are filed, `terms` how many terms there are.
   */
  *packing(rows: number, terms: number): Generator<number, void> {
    if (this.#frozen !== null) return;
    const frozen = this.#changes;
    this.#frozen = frozen;
    this.#changes = new ListChanges();
    const packed = yield* PackedPostings.packing({
      terms,
      listed: terms,
      from: rows,
      to: rows,
      listOf: this.#below,
      termsOf: () => NONE,
    });
    // Otherwise all have been packed meanwhile.
    if (this.#frozen === frozen) this.#replace(packed);
  }

  /** A packed list, which is not kept. */
  readonly #packedList = (term: number): Ordinals => {
    return this.#unpacked.get(term) ?? this.#packed.list(term);
  };

  /** A list without its latest changes. */
  readonly #below = (term: number): Ordinals => {
    return this.#frozen?.current(term, this.#packedList) ?? this.#packedList(term);
  };

  #hasChanged(term: number): boolean {
    return this.#changes.has(term) || this.#frozen?.has(term) === true;
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

  *#packAnew({ from, to, forward }: Unfiled, terms: number): Generator<number, void> {
    const packed = yield* PackedPostings.packing({
      terms,
      listed: this.#entries === 0 ? 0 : terms,
      from,
      to,
      listOf: (term) => this.#changes.current(term, this.#below) ?? this.#below(term),
      termsOf: (ordinal) => forward.get(ordinal),
    });
    this.#entries = packed.entries;
    this.#changes = new ListChanges();
    this.#replace(packed);
  }

  /** Goes on with packed lists that have all but the latest changes. */
  #replace(packed: PackedPostings): void {
    this.#packed = packed;
    this.#frozen = null;
    this.#unpacked.clear();
    this.#unpackedEntries = 0;
  }
}
