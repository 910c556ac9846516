import { CommandError, located } from '../../errors.ts';
import { isoWeekStart, type Parts, partsOf, timeOf } from './calendar.ts';
import { MONTH_NAMES } from './format.ts';
import { fromWall, type Zone, zoneOf } from './zone.ts';

const DAY = 86_400_000;
const MONTH_PATTERN = MONTH_NAMES.join('|');
const SHORT_PATTERN = MONTH_NAMES.map((name) => name.slice(0, 3)).join('|');

/** Patterns of the format's letters. */
const PATTERNS: Readonly<Record<string, string>> = {
  b: SHORT_PATTERN,
  B: MONTH_PATTERN,
  d: '\\d{1,2}',
  G: '\\d{4}',
  H: '\\d{1,2}',
  j: '\\d{1,3}',
  L: '\\d{1,3}',
  m: '\\d{1,2}',
  M: '\\d{1,2}',
  S: '\\d{1,2}',
  u: '[1-7]',
  V: '\\d{1,2}',
  Y: '\\d{4}',
  z: '[+-]\\d{2}:?\\d{2}|[+-]\\d{2}|Z|[A-Za-z_]+(?:/[A-Za-z_]+)*',
  Z: '[+-]\\d{1,3}',
};

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?)?\s*(Z|GMT|UTC|[+-]\d{2}:?\d{0,2})?$/;

const failure = (text: string, why: string): CommandError =>
  new CommandError(241, 'ConversionFailure', `Error parsing date string '${text}'; ${why}`);

/** Values of the letters that were found in a text. */
type Found = Readonly<Record<string, string | undefined>>;

/** Milliseconds of a date written in ISO 8601, or as `format` says; throws 241. */
export function parseDate(
  text: string,
  { format, zone }: { format: string | undefined; zone: Zone | undefined },
): number {
  const found = format === undefined ? readIso(text) : readFormat(text, format);
  const own = zoneIn(found);
  if (own && zone) {
    throw failure(text, 'it has a time zone, and a time zone was given besides');
  }
  return fromWall(wallOf(text, found), own ?? zone ?? zoneOf('UTC'));
}

function readIso(text: string): Found {
  const match = ISO.exec(text.trim());
  if (!match) throw failure(text, 'it is not in ISO 8601, and other forms need a format');
  const [, Y, m, d, H, M, S, L, z] = match;
  return { Y, m, d, H, M, S, L: L?.padEnd(3, '0'), z };
}

function readFormat(text: string, format: string): Found {
  const letters: string[] = [];
  const pattern = format.replace(/%([\s\S]?)|[\s\S]/g, (char, letter: string | undefined) => {
    if (letter === undefined) return char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
    if (letter === '%') return '%';
    const known = Object.hasOwn(PATTERNS, letter) ? PATTERNS[letter] : undefined;
    if (!known) throw located(18536, `Invalid format character '%${letter}' in format string`);
    letters.push(letter);
    return `(${known})`;
  });
  const match = new RegExp(`^${pattern}$`, 'i').exec(text);
  if (!match) throw failure(text, `it does not fit the format '${format}'`);
  return Object.fromEntries(letters.map((letter, at) => [letter, match[at + 1]]));
}

function zoneIn({ z, Z }: Found): Zone | undefined {
  if (z) return zoneOf(z);
  if (!Z) return undefined;
  const offset = Number(Z) * 60_000;
  return { offset: () => offset };
}

function wallOf(text: string, found: Found): number {
  const number = (letter: string): number | undefined =>
    found[letter] === undefined ? undefined : Number(found[letter]);
  const [year, day, isoYear, isoWeek] = [number('Y'), number('d'), number('G'), number('V')];
  const clock = {
    hour: number('H') ?? 0,
    minute: number('M') ?? 0,
    second: number('S') ?? 0,
    millisecond: Number(found.L?.padEnd(3, '0') ?? 0),
  };
  if (isoYear !== undefined && isoWeek !== undefined) {
    const start = isoWeekStart(isoYear, isoWeek) + ((number('u') ?? 1) - 1) * DAY;
    return checked(text, { ...partsOf(start), ...clock });
  }
  const month = number('m') ?? monthNamed(found.B ?? found.b);
  const yearDay = number('j');
  if (year !== undefined && yearDay !== undefined) {
    const parts = partsOf(timeOf({ year, day: yearDay }));
    if (parts.year !== year) throw failure(text, 'the year has no such day');
    return checked(text, { ...parts, ...clock });
  }
  if (year === undefined || month === undefined || day === undefined) {
    throw failure(text, 'an incomplete date/time string has been found, with elements missing');
  }
  return checked(text, { year, month, day, ...clock });
}

function monthNamed(name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  const start = name.slice(0, 3).toLowerCase();
  return MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(start)) + 1;
}

// Parts that would carry over are no date.
function checked(text: string, parts: Parts): number {
  const time = timeOf(parts);
  const read = partsOf(time);
  const same = read.month === parts.month && read.day === parts.day && read.hour === parts.hour;
  if (same && read.minute === parts.minute && read.second === parts.second) return time;
  throw failure(text, 'the parsed date was invalid');
}
