import { expect, it } from 'vitest';
import { JobChanges, type JobWatch } from './index.ts';

/** Returns these states one after the other; throws an error among them. */
function watchOf(states: (number | null | Error)[], onRead = () => {}): JobWatch<number> {
  const read = async () => {
    const state = states.length > 1 ? states.shift() : states[0];
    onRead();
    if (state instanceof Error) throw state;
    return state ?? null;
  };
  const { signal } = new AbortController();
  return { id: 'job', read, isOver: (state) => state === 3, signal, notFound: 'ai.job_not_found' };
}

async function all(changes: JobChanges, watch: JobWatch<number>): Promise<number[]> {
  const seen: number[] = [];
  for await (const state of changes.watch(watch)) seen.push(state);
  return seen;
}

it('misses no change during the read of a job', async () => {
  const changes = new JobChanges(60_000);
  expect(
    await all(
      changes,
      watchOf([1, 2, 3], () => changes.emit('job')),
    ),
  ).toEqual([1, 2, 3]);
});

it('polls if notifications are lost, and survives a failed read', async () => {
  const changes = new JobChanges(5);
  expect(await all(changes, watchOf([1, new Error('away'), 3]))).toEqual([1, 1, 3]);
});

it('ends with the job if it is deleted, and throws if there was none', async () => {
  const changes = new JobChanges(5);
  expect(await all(changes, watchOf([1, null]))).toEqual([1]);
  const missing = expect.objectContaining({ code: 'ai.job_not_found' });
  await expect(all(changes, watchOf([null]))).rejects.toEqual(missing);
  await expect(changes.untilOver(watchOf([null]))).rejects.toEqual(missing);
});
