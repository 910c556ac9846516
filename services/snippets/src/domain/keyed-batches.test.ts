import { expect, it } from 'vitest';
import { KeyedBatches } from './keyed-batches.ts';

it('does together what arrived for one key meanwhile, and answers each its own result', async () => {
  const batches: string[] = [];
  const doubled = new KeyedBatches<number, number>(2, async (key, items) => {
    batches.push(`${key}${items}`);
    return items.map((item) => item * 2);
  });
  const keys = ['a', 'a', 'a', 'a', 'b'];
  const results = await Promise.all(keys.map((key, at) => doubled.add(key, at)));
  expect(results).toEqual([0, 2, 4, 6, 8]);
  expect(batches).toEqual(['a0', 'b4', 'a1,2', 'a3']);
});

it('fails all that was done together, and nothing that comes after it', async () => {
  const picky = new KeyedBatches<number, number>(2, async (_key, items) => {
    if (items.includes(2)) throw new Error('two');
    return items;
  });
  const done = await Promise.allSettled([0, 1, 2, 3].map((item) => picky.add('key', item)));
  expect(done.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});
