/** Name of the index by which a user has one star of a snippet. */
export const ONE_STAR_EACH = 'one_star_each';

/** A request to give or remove a user's star of a snippet. */
export interface StarRequest {
  userId: string;
  /** Whether to give a missing star; false only takes an existing one back. */
  give: boolean;
}

/** A star that was given, or taken from the day it was given on. */
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
 * Carries out requests one after another.
 *
 * @param given the days of the stars that are there, by user
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

/** The stars that steps add to each day; negative where more were taken. */
export function sumByDay(steps: readonly Step[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { day, step } of steps) sums.set(day, (sums.get(day) ?? 0) + step);
  return sums;
}
