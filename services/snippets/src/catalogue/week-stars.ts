const DAY_MS = 86_400_000;
const TRENDING_DAYS = 7;

/** Days since 1970 in UTC. */
export function dayNumber(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Whether stars of a day still count as gained this week. */
export function isThisWeek(day: number, now: number): boolean {
  const age = dayNumber(now) - day;
  return age >= 0 && age < TRENDING_DAYS;
}

/** Stars per snippet and day of the last week; only snippets that have any are kept. */
export class WeekStars {
  readonly #days = new Map<number, readonly (readonly [day: number, stars: number])[]>();

  set(ordinal: number, starDays: Readonly<Record<string, number>>): void {
    const days = Object.entries(starDays)
      .map(([day, stars]) => [Number(day), stars] as const)
      .filter(([day, stars]) => stars > 0 && dayNumber(Date.now()) - day < TRENDING_DAYS);
    if (days.length === 0) this.#days.delete(ordinal);
    else this.#days.set(ordinal, days);
  }

  /** Stars gained in the last seven days, for every snippet that gained any. */
  gained(now: number): Map<number, number> {
    const gained = new Map<number, number>();
    for (const [ordinal, days] of this.#days) {
      let sum = 0;
      for (const [day, stars] of days) if (isThisWeek(day, now)) sum += stars;
      if (sum > 0) gained.set(ordinal, sum);
    }
    return gained;
  }
}
