const DAY_MS = 86_400_000;
/** Days whose stars count for trending lists, today included. */
export const TRENDING_DAYS = 7;

/** Days since 1970 in UTC. */
export function dayNumber(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Whether a day is too long ago to count as this week; false for days ahead of `now`. */
export function isPastWeek(day: number, now: number): boolean {
  return dayNumber(now) - day >= TRENDING_DAYS;
}

/** Whether stars of a day still count as gained this week. */
export function isThisWeek(day: number, now: number): boolean {
  return dayNumber(now) >= day && !isPastWeek(day, now);
}
