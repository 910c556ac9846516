import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { sortRows } from './row-sort.ts';

const random = seededRandom(21);
const ROWS = 3000;

it.each([
  ['few values', 5],
  ['many values', 1e6],
  ['times', Date.now()],
  ['values that leave no room for the row', Number.MAX_SAFE_INTEGER],
])('rows are sorted as comparing each pair does: %s', (_name, most) => {
  const values = Array.from({ length: ROWS }, () => Math.floor(random() * most));
  // Equal rows are in another order than that of their ordinals.
  const ranks = Array.from({ length: ROWS }, () => random());
  const keyOf = (row: number) => values[row] ?? 0;
  const compare = (a: number, b: number) =>
    keyOf(a) - keyOf(b) || (ranks[a] ?? 0) - (ranks[b] ?? 0);
  const rows = Int32Array.from({ length: ROWS }, (_, n) => n).filter((row) => row % 7 !== 3);
  const expected = [...rows].sort(compare);
  sortRows(rows, { compare, keyOf });
  expect([...rows]).toEqual(expected);
});

it('no rows are sorted', () => {
  const rows = new Int32Array(0);
  sortRows(rows, { compare: () => 0, keyOf: () => 0 });
  expect(rows).toHaveLength(0);
});
