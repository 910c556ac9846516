const HALF = 12;
const FREE = 0;
/** A slot whose id was removed: lookups continue after it. */
const REMOVED = -1;
const FIRST_SIZE = 1024;

function enlarged(list: Float64Array): Float64Array {
  const larger = new Float64Array(list.length * 2);
  larger.set(list);
  return larger;
}

function hashOf(high: number, low: number): number {
  const mixed = Math.imul(low | 0, 0x85ebca6b) ^ Math.imul(high | 0, 0xc2b2ae35);
  return Math.imul(mixed ^ (low / 2 ** 32), 0x27d4eb2f) ^ (mixed >>> 15);
}

/** An id of 24 hexadecimal digits as two numbers of 48 bits, in the same order. */
export function halvesOf(id: string): { high: number; low: number } {
  return { high: Number.parseInt(id.slice(0, HALF), 16), low: Number.parseInt(id.slice(HALF), 16) };
}

/**
 * Ids by row and rows by id, stored as numbers: a map of strings would be the largest part of the
 * heap.
 */
export class RowIds {
  #high: Float64Array = new Float64Array(FIRST_SIZE);
  #low: Float64Array = new Float64Array(FIRST_SIZE);
  #slots = new Int32Array(FIRST_SIZE * 2);
  /** Number of used slots, at most half of all. */
  #used = 0;
  #last = { id: '', high: 0, low: 0 };

  rowOf(id: string): number | undefined {
    const { high, low } = this.#halvesOf(id);
    const taken = this.#slots[this.#slotOf(high, low)] ?? FREE;
    return taken === FREE ? undefined : taken - 1;
  }

  id(row: number): string {
    const half = (value: number | undefined) => (value ?? 0).toString(16).padStart(HALF, '0');
    return half(this.#high[row]) + half(this.#low[row]);
  }

  /** Stores the id of a row; an earlier row with the id keeps it but is no longer found. */
  set(id: string, row: number): void {
    const { high, low } = this.#halvesOf(id);
    this.setHalves(high, low, row);
  }

  setHalves(high: number, low: number, row: number): void {
    while (row >= this.#high.length) {
      this.#high = enlarged(this.#high);
      this.#low = enlarged(this.#low);
    }
    this.#high[row] = high;
    this.#low[row] = low;
    const slot = this.#slotOf(high, low);
    if (this.#slots[slot] === FREE) {
      this.#used += 1;
      if (this.#used * 2 > this.#slots.length) {
        this.#rehash(row);
        return;
      }
    }
    this.#slots[slot] = row + 1;
  }

  delete(id: string): void {
    const { high, low } = this.#halvesOf(id);
    const slot = this.#slotOf(high, low);
    if ((this.#slots[slot] ?? FREE) > FREE) this.#slots[slot] = REMOVED;
  }

  compare(a: number, b: number): number {
    return (this.#high[a] ?? 0) - (this.#high[b] ?? 0) || (this.#low[a] ?? 0) - (this.#low[b] ?? 0);
  }

  #halvesOf(id: string): { high: number; low: number } {
    if (this.#last.id !== id) this.#last = { id, ...halvesOf(id) };
    return this.#last;
  }

  #slotOf(high: number, low: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(high, low) & mask; ; slot = (slot + 1) & mask) {
      const taken = this.#slots[slot] ?? FREE;
      if (taken === FREE) return slot;
      if (taken === REMOVED) continue;
      if (this.#low[taken - 1] === low && this.#high[taken - 1] === high) return slot;
    }
  }

  #rehash(added: number): void {
    const found = this.#slots.filter((taken) => taken > FREE);
    const rows = new Int32Array(found.length + 1);
    rows.set(found);
    rows[found.length] = added + 1;
    while (rows.length * 4 > this.#slots.length) {
      this.#slots = new Int32Array(this.#slots.length * 2);
    }
    this.#slots.fill(FREE);
    this.#used = rows.length;
    for (const taken of rows) {
      const slot = this.#slotOf(this.#high[taken - 1] ?? 0, this.#low[taken - 1] ?? 0);
      this.#slots[slot] = taken;
    }
  }
}
