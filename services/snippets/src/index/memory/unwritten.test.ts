import { expect, it } from 'vitest';
import { BitSet, numbersIn } from './bit-set.ts';
import { unite } from './posting-list.ts';
import { copyOf, unwritten } from './unwritten.ts';

const SIZE = 100_000;

/** Leaves other numbers in memory that the next arrays may get. */
function dirtyMemory(): void {
  for (let i = 0; i < 20; i += 1) unwritten(SIZE).fill(-1);
}

it('an array that is not cleared has the length that was asked for, small and large', () => {
  for (const length of [0, 1, 1023, 1024, SIZE]) expect(unwritten(length)).toHaveLength(length);
});

it('a copy of many numbers has these in memory of its own', () => {
  const numbers = Int32Array.from({ length: SIZE }, (_, n) => n * 3);
  const copy = copyOf(numbers);
  expect(copy).toEqual(numbers);
  copy[0] = 7;
  expect(numbers[0]).toBe(0);
});

it('sets and lists have nothing of what was in their memory before', () => {
  dirtyMemory();
  const bits = new BitSet(32 * SIZE);
  expect(bits.count()).toBe(0);
  bits.add(5);
  expect([...bits.numbers()]).toEqual([5]);
  expect([...numbersIn(bits.words, SIZE)]).toEqual([5]);
  const even = Int32Array.from({ length: SIZE }, (_, n) => n * 2);
  dirtyMemory();
  expect(unite([even, Int32Array.of(1)], 2 * SIZE)).toHaveLength(SIZE + 1);
});
