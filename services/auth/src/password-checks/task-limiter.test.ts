import { expect, it } from 'vitest';
import { createTaskLimiter } from './task-limiter.ts';

const refuse = () => new Error('too many');

it('limits concurrent tasks, runs waiting ones in order, and refuses those beyond the queue', async () => {
  const limit = createTaskLimiter({ concurrency: 2, maxWaiting: 2, refuse });
  const started: number[] = [];
  const releases: (() => void)[] = [];
  const task = (n: number) =>
    limit(
      () =>
        new Promise<number>((resolve) => {
          started.push(n);
          releases.push(() => resolve(n));
        }),
    );
  const results = [1, 2, 3, 4].map(task);
  await expect(task(5)).rejects.toThrow('too many');
  expect(started).toEqual([1, 2]);
  releases[1]?.();
  expect(await results[1]).toBe(2);
  await Promise.resolve();
  expect(started).toEqual([1, 2, 3]);
  releases[0]?.();
  releases[2]?.();
  await Promise.all([results[0], results[2]]);
  releases[3]?.();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

it('runs the next waiting task after one failed', async () => {
  const limit = createTaskLimiter({ concurrency: 1, maxWaiting: 1, refuse });
  await expect(limit(() => Promise.reject(new Error('bad luck')))).rejects.toThrow('bad luck');
  await expect(limit(async () => 'fine')).resolves.toBe('fine');
});
