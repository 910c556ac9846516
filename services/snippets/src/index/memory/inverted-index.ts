import { COST, finish } from './pace.ts';
import { PackedPostings } from './packed-postings.ts';
import type { RowReader } from './packed-reader.ts';
import { type Ordinals, PostingList, withChanges } from './posting-list.ts';

/** Fewer entries than this are always filed one by one. */
const FEW = 20_000;
/** Lists this long are kept unpacked, as many as make up so many entries. */
const LONG = 64;
const UNPACKED_ENTRIES = 2_000_000;
/** Lists longer than this are looked at in parts, and would be unpacked for each of them. */
const VERY_LONG = 1 << 14;
/** So many changes of a list nobody asks for are kept beside it. */
const MAX_PENDING = 4096;

/** Lists of nearly all snippets change together; not all of them move out with the same one. */
function mostPending(term: number): number {
  return MAX_PENDING - (term % (MAX_PENDING / 2));
}

/** Snippets whose terms are known and that no list has yet: ordinals above all filed ones. */
export interface Unfiled {
  from: number;
  to: number;
  /** The terms of each, in an array that the next call writes over. */
  forward: { get(ordinal: number): Int32Array };
}

/** Snippets that are added, or, as their complement, removed; the latest change counts. */
function asVerdicts(changes: readonly number[]): Map<number, boolean> {
  return new Map(changes.map((change) => [change < 0 ? ~change : change, change >= 0]));
}

/**
 * The snippets of every term. Lists are packed. Changes of one are noted beside it, for a saved
 * snippet changes a hundred lists and unpacking them would stop the process; one that is asked for
 * again moves out into an object of its own. When a large part is new, as after loading, all are
 * packed anew.
 */
export class InvertedIndex {
  #packed = PackedPostings.NONE;
  #own = new Map<number, PostingList>();
  #pending = new Map<number, number[]>();
  /** What was asked for lately, oldest first. */
  readonly #unpacked = new Map<number, Ordinals>();
  #unpackedEntries = 0;
  #entries = 0;

  /** The list as it is until the next change. */
  view(term: number): Ordinals {
    const own = this.#own.get(term);
    if (own !== undefined) return own.view();
    return this.#pending.has(term) ? this.#moveOut(term).view() : this.#unpackedList(term);
  }

  /** What the list is never longer than, without reading it. */
  mostOf(term: number): number {
    const own = this.#own.get(term);
    if (own !== undefined) return own.length;
    return this.#packed.count(term) + (this.#pending.get(term)?.length ?? 0);
  }

  /** The list, as it is whenever that is called; a list of before once all are packed anew. */
  hold(term: number): () => Ordinals {
    const list = this.view(term);
    const own = this.#own.get(term);
    // Lists that have no object of their own never change: one moves out into a copy.
    return own === undefined ? () => list : () => own.view();
  }

  /** The list as it is until the next change, for one look: only a very long one is kept unpacked. */
  read(term: number): Ordinals {
    if (this.#own.has(term) || this.#pending.has(term)) return this.view(term);
    if (this.#packed.count(term) > VERY_LONG) return this.#unpackedList(term);
    return this.#unpacked.get(term) ?? this.#packed.list(term);
  }

  /** Goes through a list as it is now, whatever changes meanwhile; undefined of one that is not packed. */
  reader(term: number): RowReader | undefined {
    if (this.#own.has(term) || this.#pending.has(term) || this.#unpacked.has(term)) {
      return undefined;
    }
    return this.#packed.reader(term);
  }

  add(term: number, ordinal: number): void {
    this.#entries += 1;
    const own = this.#own.get(term);
    if (own === undefined) this.#note(term, ordinal);
    else own.add(ordinal);
  }

  remove(term: number, ordinal: number): void {
    this.#entries -= 1;
    const own = this.#own.get(term);
    if (own === undefined) this.#note(term, ~ordinal);
    else own.remove(ordinal);
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

  #note(term: number, change: number): void {
    const pending = this.#pending.get(term);
    if (pending === undefined) this.#pending.set(term, [change]);
    else if (pending.push(change) >= mostPending(term)) this.#moveOut(term);
  }

  /** The list as it is, wherever its changes are. */
  #current(term: number): Ordinals {
    const own = this.#own.get(term);
    if (own !== undefined) return own.view();
    const list = this.#unpacked.get(term) ?? this.#packed.list(term);
    const pending = this.#pending.get(term);
    return pending === undefined ? list : withChanges(list, asVerdicts(pending));
  }

  #moveOut(term: number): PostingList {
    const own = new PostingList(this.#current(term));
    this.#pending.delete(term);
    this.#forgetUnpacked(term);
    this.#own.set(term, own);
    return own;
  }

  *#packAnew({ from, to, forward }: Unfiled, terms: number): Generator<number, void> {
    this.#packed = yield* PackedPostings.packing({
      terms,
      listed: this.#entries === 0 ? 0 : terms,
      from,
      to,
      listOf: (term) => this.#current(term),
      termsOf: (ordinal) => forward.get(ordinal),
    });
    this.#entries = this.#packed.entries;
    this.#own = new Map();
    this.#pending = new Map();
    this.#unpacked.clear();
    this.#unpackedEntries = 0;
  }
}
