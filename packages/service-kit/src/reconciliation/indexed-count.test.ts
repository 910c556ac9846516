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

it('counts again after a thousand times as long as a slow count took', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let stored = 1_000_000;
  const count = indexedCount(async () => {
    vi.advanceTimersByTime(40);
    stored += 1;
    return stored;
  });
  await count();
  vi.advanceTimersByTime(39_999);
  expect(await count()).toBe(1_000_001);
  vi.advanceTimersByTime(1);
  expect(await count()).toBe(1_000_002);
});
