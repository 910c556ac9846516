import { failedToParse } from '../../errors.ts';
import { addMonths, dayNumber, dayOfWeek, partsOf, timeOf } from './calendar.ts';
import { fromWall, toWall, type Zone } from './zone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CLOCK: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: HOUR,
};
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Checks the name of a unit; throws 9. */
export function unitOf(name: string): string {
  if (name in CLOCK || name in DAYS || name in MONTHS) return name;
  throw failedToParse(`unknown time unit value: ${name}`);
}

/** 0 (Sunday) to 6 for the name of a day or its first three letters; throws 9. */
export function weekdayOf(name: string): number {
  const lower = name.toLowerCase();
  const found = WEEKDAYS.findIndex((day) => day === lower || day.slice(0, 3) === lower);
  if (found >= 0) return found;
  throw failedToParse(`unknown day of week value: ${name}`);
}

/** Adds units: from days on by the calendar of a zone, below by the clock. */
export function addUnits(
  time: number,
  { unit, amount, zone }: { unit: string; amount: number; zone: Zone },
): number {
  const clock = CLOCK[unit];
  if (clock !== undefined) return time + amount * clock;
  const wall = toWall(time, zone);
  const days = DAYS[unit];
  const moved =
    days === undefined ? addMonths(wall, amount * (MONTHS[unit] ?? 1)) : wall + amount * days * DAY;
  return fromWall(moved, zone);
}

const monthNumber = (wall: number): number => {
  const { year, month } = partsOf(wall);
  return year * 12 + month - 1;
};

// Day 0 is a Thursday.
const weekNumber = (wall: number, startOfWeek: number): number =>
  Math.floor((dayNumber(wall) + 4 - startOfWeek) / 7);

/** Number of boundaries of a unit between two times. */
export function unitsBetween(
  start: number,
  end: number,
  { unit, zone, startOfWeek }: { unit: string; zone: Zone; startOfWeek: number },
): number {
  const from = toWall(start, zone);
  const to = toWall(end, zone);
  const months = MONTHS[unit];
  if (months !== undefined) {
    return Math.floor(monthNumber(to) / months) - Math.floor(monthNumber(from) / months);
  }
  if (unit === 'week') return weekNumber(to, startOfWeek) - weekNumber(from, startOfWeek);
  if (unit === 'day') return dayNumber(to) - dayNumber(from);
  if (unit === 'hour') {
    const change = zone.offset(start) - zone.offset(end);
    return Math.floor(to / HOUR) - Math.floor(from / HOUR) + Math.round(change / HOUR);
  }
  const clock = CLOCK[unit] ?? 1;
  return Math.floor(end / clock) - Math.floor(start / clock);
}

/** Bins are counted from the first day of this year. */
const REFERENCE = timeOf({ year: 2000 });

const floorTo = (value: number, reference: number, size: number): number =>
  reference + Math.floor((value - reference) / size) * size;

/** Beginning of the bin of `binSize` units that holds a time. */
export function truncate(
  time: number,
  bin: { unit: string; binSize: number; zone: Zone; startOfWeek: number },
): number {
  const { unit, binSize, zone, startOfWeek } = bin;
  const clock = CLOCK[unit];
  if (clock !== undefined) return floorTo(time, fromWall(REFERENCE, zone), clock * binSize);
  const wall = toWall(time, zone);
  const months = MONTHS[unit];
  if (months !== undefined) {
    const month = floorTo(monthNumber(wall), 2000 * 12, months * binSize);
    return fromWall(timeOf({ year: Math.floor(month / 12), month: (month % 12) + 1 }), zone);
  }
  const first = (startOfWeek - (dayOfWeek(REFERENCE) - 1) + 7) % 7;
  const reference = unit === 'week' ? REFERENCE + first * DAY : REFERENCE;
  return fromWall(floorTo(wall, reference, (DAYS[unit] ?? 1) * DAY * binSize), zone);
}
