import { isPastWeek, isThisWeek } from '../../domain/days.ts';

/** Stars per snippet and day of the last week; only snippets that have any are kept. */
export class WeekStars {
  readonly #days = new Map<number, readonly (readonly [day: number, stars: number])[]>();

  set(ordinal: number, starDays: Readonly<Record<string, number>>): void {
    if (Object.keys(starDays).length === 0) {
      this.#days.delete(ordinal);
      return;
    }
    const now = Date.now();
    const days = Object.entries(starDays)
      .map(([day, stars]) => [Number(day), stars] as const)
      .filter(([day, stars]) => stars > 0 && !isPastWeek(day, now));
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
