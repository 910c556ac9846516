import { expect, it } from 'vitest';
import { inTime } from './in-time.ts';

it('returns or throws what work does in time', async () => {
  expect(await inTime(Promise.resolve('done'), 60_000)).toBe('done');
  await expect(inTime(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
});

it('returns null for late work, and ignores its failure', async () => {
  const work = Promise.withResolvers<string>();
  expect(await inTime(work.promise, 1)).toBeNull();
  // An unhandled rejection would end the test run.
  work.reject(new Error('too late'));
});
