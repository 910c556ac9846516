import { bitCount } from './bit-set.ts';
import { zeroes } from './unwritten.ts';

/** Numbers that are counted together. */
const BLOCK = 1024;
const WORD = 32;
const WORDS_IN_BLOCK = BLOCK / WORD;

/**
 * A set of numbers below a size, a bit for each: it knows which of its numbers comes n-th, and how
 * many are below one, without going through those before.
 */
export class RankedSet {
  readonly #words: Int32Array;
  readonly #counts: Int32Array;
  #length = 0;

  /** Begins with these, in any order, each once; negative ones are left out. */
  constructor(size: number, numbers: Int32Array) {
    const blocks = Math.ceil(size / BLOCK);
    const words = zeroes(blocks * WORDS_IN_BLOCK);
    for (let i = 0; i < numbers.length; i += 1) {
      const number = numbers[i] ?? -1;
      // Shifting goes by the last five bits of the number.
      if (number >= 0) words[number >>> 5] = (words[number >>> 5] ?? 0) | (1 << number);
    }
    this.#words = words;
    this.#counts = new Int32Array(blocks);
    for (let i = 0; i < words.length; i += 1) this.#count(i >>> 5, bitCount(words[i] ?? 0));
  }

  /** How many numbers it has. */
  get length(): number {
    return this.#length;
  }

  /** Puts a number in, or takes it out. */
  set(number: number, isIn: boolean): void {
    const word = this.#words[number >>> 5] ?? 0;
    if (((word >>> number) & 1) === Number(isIn)) return;
    const change = isIn ? 1 : -1;
    this.#words[number >>> 5] = word ^ (1 << number);
    this.#count(number >>> 10, change);
  }

  /** How many of its numbers are below this one. */
  countBelow(number: number): number {
    const block = number >>> 10;
    const last = number >>> 5;
    let count = 0;
    for (let i = 0; i < block; i += 1) count += this.#counts[i] ?? 0;
    for (let i = block * WORDS_IN_BLOCK; i < last; i += 1) count += bitCount(this.#words[i] ?? 0);
    return count + bitCount((this.#words[last] ?? 0) & ((1 << number) - 1));
  }

  /** Its numbers from rank `from` to before rank `to`, rising. */
  slice(from: number, to: number): number[] {
    const found: number[] = [];
    let rank = from;
    for (let block = 0; block < this.#counts.length && found.length < to - from; block += 1) {
      const count = this.#counts[block] ?? 0;
      if (rank < count) this.#addFromBlock(block, { rank, most: to - from, found });
      rank = Math.max(0, rank - count);
    }
    return found;
  }

  #count(block: number, change: number): void {
    this.#counts[block] = (this.#counts[block] ?? 0) + change;
    this.#length += change;
  }

  /** Adds a block's numbers from a rank on. */
  #addFromBlock(
    block: number,
    { rank, most, found }: { rank: number; most: number; found: number[] },
  ): void {
    let left = rank;
    const end = (block + 1) * WORDS_IN_BLOCK;
    for (let at = block * WORDS_IN_BLOCK; at < end && found.length < most; at += 1) {
      const word = this.#words[at] ?? 0;
      // Each turn takes the lowest bit out.
      for (let rest = word; rest !== 0 && found.length < most; rest &= rest - 1) {
        if (left === 0) found.push(at * WORD + 31 - Math.clz32(rest & -rest));
        else left -= 1;
      }
    }
  }
}
