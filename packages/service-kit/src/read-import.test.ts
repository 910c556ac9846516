import { expect, it } from 'vitest';
import { readImport, textIn } from './read-import.ts';

const errorsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ path: `${at}`, msg: 'is wrong' }));

it('an import accepts valid items and reports 20 errors, then the first of each further invalid item', () => {
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
])('the invalid item %j is labelled with the beginning of its text, %j', (input, expected) => {
  expect(textIn({ index: 0, input, errors: [] }, 'title', 6)).toBe(expected);
});
