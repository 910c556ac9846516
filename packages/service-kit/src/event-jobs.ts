import { JOB_RETENTION } from './queue.ts';

/** Events are retried for about a day, so that a consumer misses none while it is repaired. */
export const EVENT_JOB_OPTIONS = { ...JOB_RETENTION, attempts: 1500, backoff: { type: 'capped' } };

/** The pause before the next attempt in milliseconds: 500, doubled each time, at most a minute. */
export function cappedBackoff(attemptsMade: number): number {
  return Math.min(500 * 2 ** Math.min(attemptsMade - 1, 10), 60_000);
}
