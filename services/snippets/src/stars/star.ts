/** Name of the unique index of stars by user and snippet. */
export const ONE_STAR_EACH = 'one_star_each';

/** A request to give or remove a user's star of a snippet. */
export interface StarRequest {
  userId: string;
  /** Whether to give a missing star; false only removes an existing one. */
  give: boolean;
}

/** Adds a star to a day's count, or subtracts one from the day it was given. */
export interface Step {
  day: number;
  step: 1 | -1;
}

/** Effect of several requests on the stars of one snippet. */
export interface Settled {
  /** Effect of each request, in their order; null if it has none. */
  steps: (Step | null)[];
  /** Users whose star was removed. */
  taken: string[];
  /** Users who gave a star, with its day. */
  gained: Map<string, number>;
}

/**
 * Computes the effect of requests, as if they ran one after another.
 *
 * @param given days of the existing stars, by user
 */
export function settle(
  requests: readonly StarRequest[],
  given: ReadonlyMap<string, number>,
  today: number,
): Settled {
  const after = new Map(given);
  const steps = requests.map(({ userId, give }): Step | null => {
    const day = after.get(userId);
    if (day !== undefined) {
      after.delete(userId);
      return { day, step: -1 };
    }
    if (!give) return null;
    after.set(userId, today);
    return { day: today, step: 1 };
  });
  const differs = (userId: string) => given.get(userId) !== after.get(userId);
  return {
    steps,
    taken: [...given.keys()].filter(differs),
    gained: new Map([...after].filter(([userId]) => differs(userId))),
  };
}

/** Returns the stars that the steps add to each day; negative if more were removed. */
export function sumByDay(steps: readonly Step[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { day, step } of steps) sums.set(day, (sums.get(day) ?? 0) + step);
  return sums;
}
