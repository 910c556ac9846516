const HALF = 12;
const FIRST_SIZE = 1024;
const FREE = 0;
/** Where an id was that is forgotten: looks go on behind it. */
const LEFT = -1;

function enlarged(list: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(list.length * 2);
  larger.set(list);
  return larger;
}

function hashOf(high: number, low: number): number {
  const mixed = Math.imul(low | 0, 0x85ebca6b) ^ Math.imul(high | 0, 0xc2b2ae35);
  return Math.imul(mixed ^ (low / 2 ** 32), 0x27d4eb2f) ^ (mixed >>> 15);
}

/**
 * Ids of snippets by ordinal and ordinals by id. An id is two numbers of 48 bits; strings and a
 * map of them would be the larger part of the heap.
 */
export class IdTable {
  #high = new Float64Array(FIRST_SIZE);
  #low = new Float64Array(FIRST_SIZE);
  #size = 0;
  #count = 0;
  /** One more than an ordinal, `FREE` or `LEFT`; never more than half taken. */
  #slots = new Int32Array(FIRST_SIZE * 2);
  readonly #forgotten = new Set<number>();
  /** What was asked for last, as numbers: whoever takes a snippet in asks several times. */
  #asked = { id: '', high: 0, low: 0 };

  /** How many ids there are. */
  get count(): number {
    return this.#count;
  }

  ordinal(id: string): number | undefined {
    const { high, low } = this.#halvesOf(id);
    const slot = this.#slotOf(high, low);
    const taken = this.#slots[slot] ?? FREE;
    return taken === FREE ? undefined : taken - 1;
  }

  /** Empty where it is forgotten. */
  id(ordinal: number): string {
    if (ordinal >= this.#size || this.#forgotten.has(ordinal)) return '';
    const half = (value: number | undefined) => (value ?? 0).toString(16).padStart(HALF, '0');
    return half(this.#high[ordinal]) + half(this.#low[ordinal]);
  }

  /** Gives an id that is not there the next ordinal. */
  add(id: string): number {
    const ordinal = this.#size;
    if (ordinal === this.#high.length) this.#grow();
    const { high, low } = this.#halvesOf(id);
    this.#high[ordinal] = high;
    this.#low[ordinal] = low;
    this.#size += 1;
    this.#count += 1;
    this.#place(ordinal);
    return ordinal;
  }

  forget(ordinal: number): void {
    if (ordinal >= this.#size || this.#forgotten.has(ordinal)) return;
    this.#slots[this.#slotOf(this.#high[ordinal] ?? 0, this.#low[ordinal] ?? 0)] = LEFT;
    this.#forgotten.add(ordinal);
    this.#count -= 1;
  }

  /** Undoes `forget`; the id must not have been added again. */
  remember(ordinal: number): void {
    if (!this.#forgotten.delete(ordinal)) return;
    this.#place(ordinal);
    this.#count += 1;
  }

  compare(a: number, b: number): number {
    return (this.#high[a] ?? 0) - (this.#high[b] ?? 0) || (this.#low[a] ?? 0) - (this.#low[b] ?? 0);
  }

  #halvesOf(id: string): { high: number; low: number } {
    if (this.#asked.id !== id) {
      const high = Number.parseInt(id.slice(0, HALF), 16);
      this.#asked = { id, high, low: Number.parseInt(id.slice(HALF), 16) };
    }
    return this.#asked;
  }

  /** The slot that has the id, or the free one that says it is not there. */
  #slotOf(high: number, low: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(high, low) & mask; ; slot = (slot + 1) & mask) {
      const taken = this.#slots[slot] ?? FREE;
      if (taken === FREE) return slot;
      if (taken === LEFT) continue;
      if (this.#low[taken - 1] === low && this.#high[taken - 1] === high) return slot;
    }
  }

  #place(ordinal: number): void {
    const mask = this.#slots.length - 1;
    let slot = hashOf(this.#high[ordinal] ?? 0, this.#low[ordinal] ?? 0) & mask;
    // Left slots are taken again, or ids that come and go would fill the table.
    while ((this.#slots[slot] ?? FREE) > FREE) slot = (slot + 1) & mask;
    this.#slots[slot] = ordinal + 1;
  }

  #grow(): void {
    this.#high = enlarged(this.#high);
    this.#low = enlarged(this.#low);
    this.#slots = new Int32Array(this.#high.length * 2);
    for (let ordinal = 0; ordinal < this.#size; ordinal += 1) {
      if (!this.#forgotten.has(ordinal)) this.#place(ordinal);
    }
  }
}
