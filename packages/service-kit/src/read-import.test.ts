import { expect, it } from 'vitest';
import { readImport, textIn } from './read-import.ts';

const errorsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ path: `${at}`, msg: 'is wrong' }));

it('an import takes what is right and names 20 errors, and the first of each further wrong item', () => {
  const read = (input: unknown) => (typeof input === 'number' ? errorsOf(input) : { input });
  const { items, invalid } = readImport([12, 'a', 12, 3, 'b'], read);
  expect(items).toEqual([{ input: 'a' }, { input: 'b' }]);
  expect(invalid.map(({ index, errors }) => [index, errors.map(({ path }) => path)])).toEqual([
    [0, errorsOf(12).map(({ path }) => path)],
    [2, errorsOf(8).map(({ path }) => path)],
    [3, ['0']],
  ]);
});

it.each([
  [{ title: 'A long title' }, 'A long'],
  [{ title: 7 }, ''],
  [{}, ''],
  [null, ''],
  ['title', ''],
])('an invalid item %j is called by the beginning of its text %j', (input, expected) => {
  expect(textIn({ index: 0, input, errors: [] }, 'title', 6)).toBe(expected);
});
