import { located } from '../../errors.ts';
import { dayOfWeek, dayOfYear, isoDayOfWeek, isoWeek, partsOf, weekOfYear } from './calendar.ts';
import { toWall, type Zone } from './zone.ts';

/** English names of the months. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

function year(value: number): string {
  if (value >= 0 && value <= 9999) return digits(value, 4);
  throw located(
    18537,
    `Could not convert date to string: date component was outside the range 0-9999: ${value}`,
  );
}

function offset(minutes: number): string {
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(ahead / 60), 2)}${digits(ahead % 60, 2)}`;
}

type Writer = (wall: number, offsetMinutes: number) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  '%': () => '%',
  b: (wall) => (MONTH_NAMES[partsOf(wall).month - 1] ?? '').slice(0, 3),
  B: (wall) => MONTH_NAMES[partsOf(wall).month - 1] ?? '',
  d: (wall) => digits(partsOf(wall).day, 2),
  G: (wall) => year(isoWeek(wall).year),
  H: (wall) => digits(partsOf(wall).hour, 2),
  j: (wall) => digits(dayOfYear(wall), 3),
  L: (wall) => digits(partsOf(wall).millisecond, 3),
  m: (wall) => digits(partsOf(wall).month, 2),
  M: (wall) => digits(partsOf(wall).minute, 2),
  S: (wall) => digits(partsOf(wall).second, 2),
  u: (wall) => String(isoDayOfWeek(wall)),
  U: (wall) => digits(weekOfYear(wall), 2),
  V: (wall) => digits(isoWeek(wall).week, 2),
  w: (wall) => String(dayOfWeek(wall)),
  Y: (wall) => year(partsOf(wall).year),
  z: (_, minutes) => offset(minutes),
  Z: (_, minutes) => String(minutes),
};

/** Writes a time; throws 18535 and 18536 for a wrong format. */
export function formatDate(time: number, format: string, zone: Zone): string {
  const wall = toWall(time, zone);
  const minutes = Math.round(zone.offset(time) / 60_000);
  return format.replace(/%([\s\S]?)/g, (_, letter: string) => {
    if (!letter) throw located(18535, "Unmatched '%' at end of format string");
    const writer = Object.hasOwn(WRITERS, letter) ? WRITERS[letter] : undefined;
    if (!writer) throw located(18536, `Invalid format character '%${letter}' in format string`);
    return writer(wall, minutes);
  });
}
