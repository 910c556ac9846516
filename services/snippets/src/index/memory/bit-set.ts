/** How many bits of 32 are set. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A set of numbers below a size, a bit for each: what two of them share is found 32 at a time. */
export class BitSet {
  readonly #words: Int32Array;

  /** Begins empty; numbers that are not below the size are left out. */
  constructor(size: number) {
    this.#words = new Int32Array(Math.ceil(size / 32));
  }

  add(number: number): void {
    const words = this.#words;
    const place = number >>> 5;
    // Shifting goes by the last five bits of the number.
    if (place < words.length) words[place] = (words[place] ?? 0) | (1 << number);
  }

  addAll(numbers: Int32Array): void {
    for (let i = 0; i < numbers.length; i += 1) this.add(numbers[i] ?? 0);
  }

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> number) & 1) === 1;
  }

  /** Keeps only what the other has as well. */
  intersect(other: BitSet): void {
    const words = this.#words;
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & (other.#words[i] ?? 0);
  }

  /** Takes out what the other has. */
  subtract(other: BitSet): void {
    const words = this.#words;
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & ~(other.#words[i] ?? 0);
  }

  count(): number {
    const words = this.#words;
    let count = 0;
    for (let i = 0; i < words.length; i += 1) count += bitCount(words[i] ?? 0);
    return count;
  }

  /** All its numbers, rising. */
  numbers(): Int32Array {
    const words = this.#words;
    const numbers = new Int32Array(this.count());
    let end = 0;
    for (let i = 0; i < words.length; i += 1) {
      // Each turn takes the lowest bit out.
      for (let rest = words[i] ?? 0; rest !== 0; rest &= rest - 1) {
        numbers[end] = i * 32 + 31 - Math.clz32(rest & -rest);
        end += 1;
      }
    }
    return numbers;
  }
}
