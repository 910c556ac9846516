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

  /** The term's number; a new one is added. */
  number(kind: number, term: TermRange): number {
    const hash = hashOf(kind, term);
    const slot = this.#slotOf(kind, term, hash);
    const known = this.#slots[slot] ?? 0;
    return known > 0 ? known - 1 : this.#add(kind, term, { slot, hash });
  }

  find(kind: number, text: string): number | undefined {
    const bytes = Buffer.from(text);
    const term = { bytes, start: 0, end: bytes.length };
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
    const end = start + 1 + text.length;
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
    const larger = new Uint8Array(length * 2);
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
