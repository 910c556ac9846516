import { AppError } from '@snippetry/contracts';
import { expect, it } from 'vitest';
import { Batches } from './batches.ts';

/** Work that waits until the test releases it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

it('a batch contains the items that arrived during the previous one, and each gets its own result', async () => {
  const batches: number[][] = [];
  const first = gate();
  const doubled = new Batches<number, number>(3, async (items) => {
    batches.push([...items]);
    if (batches.length === 1) await first.passed;
    return items.map((item) => item * 2);
  });
  const results = Promise.all([1, 2, 3, 4, 5].map((item) => doubled.add(item)));
  first.open();
  expect(await results).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

it('an item that fails in a batch fails alone', async () => {
  const first = gate();
  const work = new Batches<string, string>(10, async (items) => {
    if (items[0] === 'first') await first.passed;
    if (items.includes('bad')) throw new Error(`${items.length} failed`);
    return items;
  });
  const settled = Promise.allSettled(['first', 'good', 'bad', 'fine'].map((one) => work.add(one)));
  first.open();
  expect(await settled).toMatchObject([
    { value: 'first' },
    { value: 'good' },
    { reason: { message: '1 failed' } },
    { value: 'fine' },
  ]);
});

it('an outage fails all waiting items at once, and later ones are tried again', async () => {
  const first = gate();
  let attempts = 0;
  const work = new Batches<string, string>(2, async (items) => {
    attempts += 1;
    if (attempts > 1) return items;
    await first.passed;
    throw new AppError('service.unavailable');
  });
  const settled = Promise.allSettled(['a', 'b', 'c', 'd'].map((one) => work.add(one)));
  first.open();
  const refused = { reason: { code: 'service.unavailable' } };
  expect(await settled).toMatchObject([refused, refused, refused, refused]);
  expect(await work.add('e')).toBe('e');
});
