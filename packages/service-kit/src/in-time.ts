import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for work at most `ms` milliseconds. Late work continues; its failure is ignored.
 *
 * @returns the result, or null if the work is late
 * @throws what the work throws in time
 */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  const settled = new AbortController();
  const late = sleep(ms, null, { signal: settled.signal });
  try {
    return await Promise.race([work, late]);
  } finally {
    settled.abort();
  }
}
