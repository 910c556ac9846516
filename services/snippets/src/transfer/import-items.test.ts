import { expect, it } from 'vitest';
import { batchesOf, readItems } from './import-items.ts';

const item = { title: 'Taken in', description: 'd', content: 'let x = 1;' };
const HOUR_MS = 3_600_000;

function at(offsetMs: number): string {
  return new Date(Date.now() + offsetMs).toISOString();
}

/** Returns the only item, which must be valid. */
function readOne(input: object) {
  const { items, invalid } = readItems([{ ...item, ...input }]);
  expect(invalid).toEqual([]);
  const [read] = items;
  if (read === undefined) throw new Error('the item is missing');
  return read;
}

function problemsOf(input: object) {
  return readItems([{ ...item, ...input }]).invalid.flatMap(({ errors }) => errors);
}

it('makes an imported snippet private by default', () => {
  expect(readOne({}).written.isPublic).toBe(false);
  expect(readOne({ isPublic: true }).written.isPublic).toBe(true);
});

it('keeps the creation time of an imported item, and dates an item without one to now', () => {
  const createdAt = '2020-05-06T07:08:09.000Z';
  const dated = readOne({ createdAt });
  expect([dated.givenCreatedAt, dated.createdAt, dated.updatedAt]).toEqual(
    Array.from({ length: 3 }, () => new Date(createdAt)),
  );
  const before = Date.now();
  const undated = readOne({});
  expect(undated.givenCreatedAt).toBeNull();
  expect(undated.createdAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(undated.updatedAt).toEqual(undated.createdAt);
});

it('dates an imported item that has only an edit time by that time', () => {
  const updatedAt = '2021-01-01T00:00:00.000Z';
  const { createdAt, givenCreatedAt } = readOne({ updatedAt });
  expect([createdAt, givenCreatedAt]).toEqual([new Date(updatedAt), null]);
});

it('dates an imported item to now if its times are less than a minute in the future', () => {
  const { createdAt, updatedAt } = readOne({ createdAt: at(30_000), updatedAt: at(40_000) });
  expect(Math.max(createdAt.getTime(), updatedAt.getTime())).toBeLessThanOrEqual(Date.now());
});

it.each([
  ['createdAt', { createdAt: at(HOUR_MS) }, 'createdAt must not be in the future'],
  ['updatedAt', { updatedAt: at(HOUR_MS) }, 'updatedAt must not be in the future'],
  ['createdAt', { createdAt: '1969-12-31T23:59:59.999Z' }, 'createdAt must not be before 1970'],
  [
    'updatedAt',
    { createdAt: '2020-01-02T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' },
    'updatedAt must not be before createdAt',
  ],
])('refuses an imported item whose %s cannot be true: %j', (path, times, msg) => {
  expect(problemsOf(times)).toEqual([{ path, msg }]);
});

it('accepts an imported item that was edited at the time of its creation, in 1970', () => {
  const first = '1970-01-01T00:00:00.000Z';
  expect(readOne({ createdAt: first, updatedAt: first }).createdAt).toEqual(new Date(first));
});

it('numbers the items of an import as they were sent, the invalid ones too', () => {
  const { items, invalid } = readItems([item, 7, item, { ...item, content: '' }]);
  expect(items.map(({ index }) => index)).toEqual([0, 2]);
  expect(invalid).toMatchObject([
    { index: 1, status: 'invalid', title: '' },
    { index: 3, status: 'invalid', title: 'Taken in', errors: [{ path: 'content' }] },
  ]);
});

it('cuts the title of a refused item at 200 characters', () => {
  const { invalid } = readItems([
    { ...item, title: 'x'.repeat(5000) },
    { ...item, title: 12 },
  ]);
  expect(invalid.map(({ title }) => title)).toEqual(['x'.repeat(200), '']);
});

it('puts at most 20 items of an import, or 500 000 characters of code, into one batch', () => {
  const sizes = (lengths: readonly number[]) => {
    const inputs = lengths.map((length) => ({ ...item, content: 'x'.repeat(length) }));
    const batches = batchesOf(readItems(inputs).items);
    expect(batches.flat().map(({ index }) => index)).toEqual(lengths.map((_, at) => at));
    return batches.map((batch) => batch.length);
  };
  expect(sizes([])).toEqual([]);
  expect(sizes(Array(45).fill(10))).toEqual([20, 20, 5]);
  expect(sizes(Array(6).fill(200_000))).toEqual([2, 2, 2]);
  expect(sizes([200_000, 200_000, 100_000, 1])).toEqual([3, 1]);
});

it('returns up to twenty errors of an import, and the first error of every further item', () => {
  const wrong = { title: 1, description: 1, content: 1, tags: ['x'.repeat(40)] };
  const { invalid } = readItems(Array.from({ length: 200 }, () => wrong));
  const counts = invalid.map(({ errors }) => errors?.length);
  expect(counts).toEqual([4, 4, 4, 4, 4, ...Array(195).fill(1)]);
});
