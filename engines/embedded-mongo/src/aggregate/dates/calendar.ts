const DAY = 86_400_000;

/** Parts of a calendar time; month and day count from 1. */
export interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

/** Parts of a time given in milliseconds. */
export function partsOf(wall: number): Parts {
  const date = new Date(wall);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}

/** Milliseconds of parts; those out of range carry over. */
export function timeOf(parts: Partial<Parts> & { year: number }): number {
  const { year, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0 } = parts;
  const date = new Date(0);
  // Date.UTC would take the years 0 to 99 for those of the last century.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date.getTime();
}

/** Whole days since 1970. */
export const dayNumber = (wall: number): number => Math.floor(wall / DAY);

/** 1 (Sunday) to 7 (Saturday). */
export const dayOfWeek = (wall: number): number => new Date(wall).getUTCDay() + 1;

/** 1 (Monday) to 7 (Sunday). */
export const isoDayOfWeek = (wall: number): number => new Date(wall).getUTCDay() || 7;

/** 1 to 366. */
export function dayOfYear(wall: number): number {
  const { year } = partsOf(wall);
  return dayNumber(wall) - dayNumber(timeOf({ year })) + 1;
}

/** 0 to 53: weeks begin on Sunday, and the first one with the first Sunday of the year. */
export const weekOfYear = (wall: number): number =>
  Math.floor((dayOfYear(wall) - dayOfWeek(wall) + 7) / 7);

/** Year and number of the ISO 8601 week: weeks belong to the year of their Thursday. */
export function isoWeek(wall: number): { year: number; week: number } {
  const thursday = wall + (4 - isoDayOfWeek(wall)) * DAY;
  return { year: partsOf(thursday).year, week: Math.ceil(dayOfYear(thursday) / 7) };
}

/** First moment of an ISO week; numbers out of range carry over. */
export function isoWeekStart(year: number, week: number): number {
  const fourth = timeOf({ year, month: 1, day: 4 });
  return fourth + (1 - isoDayOfWeek(fourth) + (week - 1) * 7) * DAY;
}

/** Adds months; a day the month does not have becomes its last one. */
export function addMonths(wall: number, months: number): number {
  const parts = partsOf(wall);
  const month = parts.month + months;
  const last = new Date(timeOf({ year: parts.year, month: month + 1, day: 0 })).getUTCDate();
  return timeOf({ ...parts, month, day: Math.min(parts.day, last) });
}
