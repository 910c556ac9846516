const COMMA = 44;
const ZERO = 48;

/** A growing set of row numbers. */
export class Bits {
  count = 0;
  #words: Uint32Array;

  constructor(size = 0) {
    this.#words = new Uint32Array((size >>> 5) + 64);
  }

  static fromBytes(bytes: Uint8Array): Bits {
    const bits = new Bits();
    // Copied, since bytes of SQLite need not be aligned.
    bits.#words = new Uint32Array(Uint8Array.from(bytes).buffer);
    for (const word of bits.#words) bits.count += ones(word);
    return bits;
  }

  toBytes(): Uint8Array {
    const { buffer, byteOffset, byteLength } = this.#words;
    return new Uint8Array(buffer, byteOffset, byteLength);
  }

  /** Memory in bytes. */
  get byteLength(): number {
    return this.#words.byteLength;
  }

  has(row: number): boolean {
    return ((this.#words[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  add(row: number): void {
    const at = row >>> 5;
    this.#reserve(at);
    const word = this.#words[at] ?? 0;
    const added = word | (1 << (row & 31));
    if (word === added >>> 0) return;
    this.#words[at] = added;
    this.count += 1;
  }

  delete(row: number): void {
    if (!this.has(row)) return;
    const at = row >>> 5;
    this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (row & 31));
    this.count -= 1;
  }

  /** Adds comma-separated rows that are not in the set yet. */
  addList(text: string): void {
    let row = 0;
    for (let i = 0; i <= text.length; i += 1) {
      const code = i === text.length ? COMMA : text.charCodeAt(i);
      if (code !== COMMA) row = row * 10 + code - ZERO;
      else {
        this.add(row);
        row = 0;
      }
    }
  }

  /** Rows in this set and all the others, by number. */
  rowsAlsoIn(others: readonly Bits[]): Int32Array<ArrayBuffer> {
    const rows = new Int32Array(this.count);
    let end = 0;
    for (let i = 0; i < this.#words.length; i += 1) {
      let word = this.#words[i] ?? 0;
      for (const other of others) word &= other.#words[i] ?? 0;
      for (; word !== 0; word &= word - 1) {
        rows[end] = (i << 5) + 31 - Math.clz32(word & -word);
        end += 1;
      }
    }
    return rows.subarray(0, end);
  }

  #reserve(at: number): void {
    if (at < this.#words.length) return;
    const larger = new Uint32Array(Math.max(at + 64, this.#words.length * 1.25));
    larger.set(this.#words);
    this.#words = larger;
  }
}

function ones(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
