import { KEEP } from './queue.ts';

/** Events are tried for about a day: a consumer that is being repaired must not miss any. */
export const EVENT_JOB_OPTIONS = { ...KEEP, attempts: 1500, backoff: { type: 'capped' } };

/** Half a second, doubled with each try, at most a minute. */
export function cappedBackoff(attemptsMade: number): number {
  return Math.min(500 * 2 ** Math.min(attemptsMade - 1, 10), 60_000);
}
