import { setTimeout as sleep } from 'node:timers/promises';

/** A type without its falsy values. */
export type Truthy<Value> = Exclude<Value, false | null | undefined | 0 | ''>;

function isTruthy<Value>(value: Value): value is Truthy<Value> {
  return Boolean(value);
}

/** First and longest pause between two polls; the growth saves processor time in long waits. */
const PAUSE_MS = { first: 15, longest: 120 };

/**
 * Polls a condition until it returns something truthy, and returns that. It replaces fixed sleeps,
 * which are too short on a busy machine.
 *
 * @param deadlineMs the time after which it throws, with the last error as the cause
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  deadlineMs = 30_000,
): Promise<Truthy<Value>> {
  const end = performance.now() + deadlineMs;
  let cause: unknown;
  let pause = PAUSE_MS.first;
  do {
    try {
      const value = await condition();
      if (isTruthy(value)) return value;
    } catch (error) {
      cause = error;
    }
    await sleep(pause);
    pause = Math.min(pause * 1.25, PAUSE_MS.longest);
  } while (performance.now() < end);
  throw new Error(`not within ${deadlineMs} ms: ${condition.toString()}`, { cause });
}
