import { setTimeout as sleep } from 'node:timers/promises';

/** What is left of a type when its value is known to be truthy. */
export type Truthy<Value> = Exclude<Value, false | null | undefined | 0 | ''>;

function isTruthy<Value>(value: Value): value is Truthy<Value> {
  return Boolean(value);
}

/**
 * Asks again and again until a condition gives something truthy, and returns that. Tests wait for
 * what they need instead of for a time.
 *
 * @param deadlineMs after this it throws, with the last error or "was never true"
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  deadlineMs = 10_000,
): Promise<Truthy<Value>> {
  const end = performance.now() + deadlineMs;
  let cause: unknown;
  do {
    try {
      const value = await condition();
      if (isTruthy(value)) return value;
    } catch (error) {
      cause = error;
    }
    await sleep(15);
  } while (performance.now() < end);
  throw new Error(`not within ${deadlineMs} ms: ${condition.toString()}`, { cause });
}
