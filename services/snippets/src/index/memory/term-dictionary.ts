import { checkOffset, MAX_OFFSET } from './packed-numbers.ts';

const FIRST_SLOTS = 1 << 12;
const FIRST_BYTES = 1 << 16;

/** FNV-1a. Its low bits alone choose the slot, so the high ones are mixed in. */
function hashOf(kind: number, { bytes, start, end }: TermRange): number {
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193);
  for (let i = start; i < end; i += 1) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}

function enlarged(list: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(list);
  return larger;
}

/** Where a term stands in some bytes. */
export interface TermRange {
  bytes: Uint8Array;
  start: number;
  end: number;
}

/**
 * Numbers terms, which are UTF-8 of some kind. A table of its own instead of a map of strings:
 * a loading catalogue asks ten million times, and making the strings would cost most of the time.
 */
export class TermTable {
  /** One more than the term's number, 0 where free. */
  #slots = new Int32Array(FIRST_SLOTS);
  /**
   * By number, as all that is looked at for a term: frequent ones are met early, so what is asked
   * for most lies close together.
   */
  #hashes = new Int32Array(FIRST_SLOTS);
  /** Where a term's bytes begin, its kind before them; it ends where the next begins. */
  #starts = new Int32Array(FIRST_SLOTS);
  #bytes = new Uint8Array(FIRST_BYTES);
  readonly #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }

  kind(number: number): number | undefined {
    return this.#bytes[this.#starts[number] ?? 0];
  }

  /** The term's number; a new one is added. */
  number(kind: number, term: TermRange): number {
    const hash = hashOf(kind, term);
    const slot = this.#slotOf(kind, term, hash);
    const known = this.#slots[slot] ?? 0;
    return known > 0 ? known - 1 : this.#add(kind, term, { slot, hash });
  }

  find(kind: number, term: TermRange): number | undefined {
    const known = this.#slots[this.#slotOf(kind, term, hashOf(kind, term))] ?? 0;
    return known > 0 ? known - 1 : undefined;
  }

  /** The slot that has the term, or the free one where it belongs. */
  #slotOf(kind: number, term: TermRange, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number === -1) return slot;
      if (this.#hashes[number] === hash && this.#is(number, kind, term)) return slot;
    }
  }

  #is(number: number, kind: number, { bytes, start, end }: TermRange): boolean {
    const own = this.#starts[number] ?? 0;
    const length = (this.#starts[number + 1] ?? 0) - own - 1;
    if (length !== end - start || this.#bytes[own] !== kind) return false;
    for (let i = 0; i < length; i += 1) {
      if (this.#bytes[own + 1 + i] !== bytes[start + i]) return false;
    }
    return true;
  }

  #add(kind: number, term: TermRange, { slot, hash }: { slot: number; hash: number }): number {
    const text = term.bytes.subarray(term.start, term.end);
    const number = this.#texts.push(Buffer.from(text).toString()) - 1;
    const start = this.#starts[number] ?? 0;
    const end = checkOffset(start + 1 + text.length);
    this.#makeRoom(end);
    this.#bytes[start] = kind;
    this.#bytes.set(text, start + 1);
    this.#starts[number + 1] = end;
    this.#hashes[number] = hash;
    this.#slots[slot] = number + 1;
    // Never more than half full: looks stay short, and there is always a free slot to end at.
    if ((number + 2) * 2 > this.#slots.length) this.#enlarge();
    return number;
  }

  #makeRoom(length: number): void {
    if (length <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.min(length * 2, MAX_OFFSET));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  #enlarge(): void {
    const slots = this.#slots.length * 2;
    this.#hashes = enlarged(this.#hashes, slots);
    this.#starts = enlarged(this.#starts, slots);
    this.#slots = new Int32Array(slots);
    for (let number = 0; number < this.size; number += 1) {
      let slot = (this.#hashes[number] ?? 0) & (slots - 1);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (slots - 1);
      this.#slots[slot] = number + 1;
    }
  }
}

const MERGE_AT = 1000;
/** The kind of what snippets are listed by. */
const FACET = 4;

/** Terms of one kind by number, found whole, by a prefix or by any part; never taken out. */
export class TermSpace {
  readonly #table: TermTable;
  readonly #kind: number;
  /** Terms in order, and those not merged in yet: a merge per thousand, not per term. */
  #sorted = new Int32Array(0);
  #recent: number[] = [];

  constructor(table: TermTable, kind: number) {
    this.#table = table;
    this.#kind = kind;
  }

  /** The term's number; it gets one where it has none yet. */
  number(term: TermRange): number {
    const unknown = this.#table.size;
    const number = this.#table.number(this.#kind, term);
    if (number === unknown) this.#recent.push(number);
    return number;
  }

  numberOf(text: string): number {
    const bytes = Buffer.from(text);
    return this.number({ bytes, start: 0, end: bytes.length });
  }

  find(text: string): number | undefined {
    const bytes = Buffer.from(text);
    return this.findRange({ bytes, start: 0, end: bytes.length });
  }

  findRange(term: TermRange): number | undefined {
    return this.#table.find(this.#kind, term);
  }

  /** The term's text; undefined where the number is of another kind. */
  textOf(number: number): string | undefined {
    return this.#table.kind(number) === this.#kind ? this.#table.text(number) : undefined;
  }

  startingWith(prefix: string): Int32Array {
    this.settleMany();
    const recent = this.#recent.filter((term) => this.#table.text(term).startsWith(prefix));
    const from = this.#firstNotBelow(prefix);
    const sorted = this.#sorted.subarray(from, this.#firstBehind(prefix, from));
    return recent.length === 0 ? sorted : Int32Array.of(...recent, ...sorted);
  }

  /** All terms, in an array that does not change. */
  all(): Int32Array {
    this.settle();
    return this.#sorted;
  }

  settleMany(): void {
    if (this.#recent.length >= MERGE_AT) this.settle();
  }

  /** Brings all terms into order. Ordered ones move in blocks: few of them are looked at. */
  settle(): void {
    const text = (term: number | undefined) => this.#table.text(term ?? 0);
    if (this.#recent.length === 0) return;
    const recent = this.#recent.sort((a, b) => (text(a) < text(b) ? -1 : 1));
    const merged = new Int32Array(this.#sorted.length + recent.length);
    let from = 0;
    recent.forEach((term, i) => {
      const to = this.#firstNotBelow(text(term), from);
      merged.set(this.#sorted.subarray(from, to), from + i);
      merged[to + i] = term;
      from = to;
    });
    merged.set(this.#sorted.subarray(from), from + recent.length);
    this.#sorted = merged;
    this.#recent = [];
  }

  /** Where the terms end that begin with a prefix. */
  #firstBehind(prefix: string, from: number): number {
    let low = from;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#table.text(this.#sorted[middle] ?? 0).startsWith(prefix)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #firstNotBelow(prefix: string, from = 0): number {
    let low = from;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#table.text(this.#sorted[middle] ?? 0) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** All terms snippets are filed under, numbered through, in spaces of their own kind. */
export class TermDictionary {
  readonly #table = new TermTable();
  /** Parts of identifiers and runs of signs that are in the code. */
  readonly code = new TermSpace(this.#table, 1);
  /** Parts that are only in title, description, tags or author. */
  readonly text = new TermSpace(this.#table, 2);
  /** Beginnings of names. Names themselves are mostly unique; their beginnings are few. */
  readonly nameStarts = new TermSpace(this.#table, 3);
  readonly facets = new TermSpace(this.#table, FACET);
  /** Facets that words decide: see `isOfWords`. */
  readonly wordFacets = new TermSpace(this.#table, 5);
  readonly #spaces = [this.code, this.text, this.nameStarts, this.facets, this.wordFacets];

  get size(): number {
    return this.#table.size;
  }

  /** Whether a term is of a snippet's words, not of what it is listed by. */
  isOfWords(term: number): boolean {
    return this.#table.kind(term) !== FACET;
  }

  settle(): void {
    for (const space of this.#spaces) space.settle();
  }

  /** The same where much would be left for later, so that a loading index never has to stop for all. */
  settleMany(): void {
    for (const space of this.#spaces) space.settleMany();
  }
}
