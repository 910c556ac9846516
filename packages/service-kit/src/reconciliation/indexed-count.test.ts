import { afterEach, expect, it, vi } from 'vitest';
import { indexedCount } from './indexed-count.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('counts up to 10,000 documents on every call', async () => {
  let stored = 9998;
  const count = indexedCount(async () => (stored += 1));
  expect([await count(), await count()]).toEqual([9999, 10_000]);
});

it('counts more documents again after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let stored = 10_000;
  const count = indexedCount(async () => (stored += 1));
  expect([await count(), await count()]).toEqual([10_001, 10_001]);
  vi.advanceTimersByTime(9999);
  expect(await count()).toBe(10_001);
  vi.advanceTimersByTime(1);
  expect(await count()).toBe(10_002);
});
