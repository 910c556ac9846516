import { expect, it } from 'vitest';
import { pick, seededRandom } from '../../../test/random.ts';
import { SortedColumn } from './sorted-column.ts';
import { SortedMerge } from './sorted-merge.ts';

const random = seededRandom(9);
const some = (below: number) => Math.floor(random() * below);

it('a sorted column gives the best of the matches while rows come and change during its merges', () => {
  const values: number[] = [];
  const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0) || a - b;
  const column = new SortedColumn(compare);
  const change = (ordinal: number) => {
    column.touch(ordinal);
    values[ordinal] = some(500);
  };
  const append = () => void values.push(some(500));
  for (let n = 0; n < 120_000; n += 1) append();
  column.settle(values.length);
  for (let round = 0; round < 12; round += 1) {
    for (let n = 0; n < 200; n += 1) change(some(values.length));
    for (let n = 0; n < 100; n += 1) append();
    const size = values.length;
    const matches = Int32Array.from({ length: size }, (_, row) => row).filter((row) => row % 9 < 7);
    const direction = pick(random, [1, -1] as const);
    const request = { matches, count: 30, direction, size, budget: size };
    const expected = [...matches].sort((a, b) => direction * compare(a, b)).slice(0, 30);
    expect(column.best(request)).toEqual(expected);
  }
});

it('a merge moves no more rows at once than it is told, and leaves out what changes meanwhile', () => {
  const values = Array.from({ length: 1000 }, (_, row) => row);
  const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0);
  const order = Int32Array.from(values);
  for (const row of [3, 500]) values[row] = 2000 + row;
  const merge = new SortedMerge({ order, pending: [3, 500], size: 1000, compare });
  let steps = 0;
  let merged = null;
  while (merged === null) {
    merged = merge.advance(100);
    steps += 1;
    if (steps !== 2) continue;
    for (const row of [50, 900]) {
      merge.touch(row);
      values[row] = -row;
    }
  }
  expect(steps).toBeGreaterThanOrEqual(10);
  const rest = [...merged].filter((row) => !merge.touched.has(row));
  expect(rest).toEqual([...rest].sort(compare));
  expect(rest).toHaveLength(998);
  expect([...merge.touched]).toEqual([50, 900]);
});

it('a sorted column sorts in what changes while nobody asks: little is left for whoever asks first', () => {
  const values = Array.from({ length: 20_000 }, () => some(500));
  const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0) || a - b;
  const column = new SortedColumn(compare);
  column.settle(values.length);
  for (let n = 0; n < 30_000; n += 1) {
    const ordinal = some(values.length);
    column.touch(ordinal);
    values[ordinal] = some(500);
  }
  expect(column.changed.size).toBeLessThan(1000);
  const size = values.length;
  const matches = Int32Array.from({ length: size }, (_, row) => row);
  const request = { matches, count: size, direction: 1, size, budget: size } as const;
  expect(column.best(request)).toEqual([...matches].sort(compare));
});
