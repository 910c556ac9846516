import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { RankedSet } from './ranked-set.ts';

const random = seededRandom(5);

it('a ranked set gives numbers by rank, and ranks of numbers, like a sorted array of them', () => {
  const size = 5000;
  const set = new RankedSet(size, Int32Array.of(4999, -1, 7));
  const numbers = new Set([4999, 7]);
  for (let round = 0; round < 40; round += 1) {
    const isIn = round % 3 !== 2;
    // First close together, so that whole blocks stay empty.
    for (let n = 0; n < 200; n += 1) {
      const number = Math.floor(random() ** (round < 10 ? 8 : 1) * size);
      set.set(number, isIn);
      if (isIn) numbers.add(number);
      else numbers.delete(number);
    }
    const sorted = [...numbers].sort((a, b) => a - b);
    expect(set.length).toBe(sorted.length);
    for (const from of [0, 1, 31, Math.floor(sorted.length / 2), sorted.length - 1]) {
      expect(set.slice(from, from + 40)).toEqual(sorted.slice(from, from + 40));
    }
    for (const number of [0, 31, 32, 1023, 1024, 2500, size - 1]) {
      expect(set.countBelow(number)).toBe(sorted.filter((one) => one < number).length);
    }
  }
  expect(set.countBelow(size)).toBe(numbers.size);
});
