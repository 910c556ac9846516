import { unwritten, zeroes } from './unwritten.ts';

/** How many bits of 32 are set. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function countBits(words: Int32Array): number {
  let count = 0;
  for (let i = 0; i < words.length; i += 1) count += bitCount(words[i] ?? 0);
  return count;
}

/** The numbers whose bits are set, rising; `count` is how many there are. */
export function numbersIn(words: Int32Array, count: number): Int32Array {
  const numbers = unwritten(count);
  let end = 0;
  for (let i = 0; i < words.length; i += 1) {
    // Each turn takes the lowest bit out.
    for (let rest = words[i] ?? 0; rest !== 0; rest &= rest - 1) {
      numbers[end] = i * 32 + 31 - Math.clz32(rest & -rest);
      end += 1;
    }
  }
  // What is behind them was never written.
  return end < count ? numbers.subarray(0, end) : numbers;
}

/** A set of numbers below a size, a bit for each: what two of them share is found 32 at a time. */
export class BitSet {
  readonly #words: Int32Array;

  /** Begins empty; numbers that are not below the size are left out. */
  constructor(size: number) {
    this.#words = zeroes(Math.ceil(size / 32));
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

  /** Its numbers as bits of 32 each, for whoever adds many. */
  get words(): Int32Array {
    return this.#words;
  }

  /** Adds numbers that are bits of 32 each, the first of which is at a place. */
  addWords(place: number, more: Int32Array): void {
    const words = this.#words;
    const end = Math.min(words.length, place + more.length);
    for (let i = place; i < end; i += 1) words[i] = (words[i] ?? 0) | (more[i - place] ?? 0);
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
    return countBits(this.#words);
  }

  /** All its numbers, rising. */
  numbers(): Int32Array {
    return numbersIn(this.#words, this.count());
  }
}
