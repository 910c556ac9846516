import { located } from '../../errors.ts';
import { isDoc, isNullish } from '../../values/types.ts';
import {
  dayOfWeek,
  dayOfYear,
  isoDayOfWeek,
  isoWeek,
  isoWeekStart,
  type Parts,
  partsOf,
  timeOf,
  weekOfYear,
} from '../dates/calendar.ts';
import { formatDate } from '../dates/format.ts';
import { addUnits, truncate, unitsBetween } from '../dates/units.ts';
import { fromWall, isUtc, toWall } from '../dates/zone.ts';
import type { OperatorCompiler } from '../expression.ts';
import {
  anyNull,
  integerIn,
  textIn,
  timeIn,
  unitIn,
  type Values,
  weekdayIn,
  zoneIn,
} from './date-arguments.ts';
import { dateFromString } from './date-from-string.ts';
import { named, type OperatorTable } from './define.ts';

const DAY = 86_400_000;
const MAX_PART = 32_767;
const CLOCK_PARTS = ['hour', 'minute', 'second', 'millisecond'];

/** An operator that reads one part of a date: of an expression, or of `{ date, timezone }`. */
function part(name: string, read: (wall: number) => unknown): OperatorTable {
  const compiler: OperatorCompiler = (argument, scope) => {
    const list = Array.isArray(argument) ? argument : [argument];
    const [only] = list;
    if (list.length !== 1) {
      throw located(40536, `${name} accepts exactly one argument if given an array`);
    }
    const options =
      isDoc(only) && Object.keys(only)[0]?.startsWith('$') === false ? only : undefined;
    const unknown = Object.keys(options ?? {}).find((field) => !/^(date|timezone)$/.test(field));
    if (unknown) throw located(40535, `unrecognized option to ${name}: "${unknown}"`);
    if (options && !('date' in options)) throw located(40539, `missing 'date' argument to ${name}`);
    const date = scope.compile(options ? options.date : only);
    const zone = options && 'timezone' in options ? scope.compile(options.timezone) : undefined;
    return (root, variables) => {
      const value = date(root, variables);
      const zoneName = zone?.(root, variables);
      if (isNullish(value) || (zone && isNullish(zoneName))) return null;
      return read(toWall(timeIn(value), zoneIn(zone ? zoneName : undefined)));
    };
  };
  return { [name]: compiler };
}

function toParts(values: Values): unknown {
  if (anyNull(values, ['date', 'timezone', 'iso8601'])) return null;
  const wall = toWall(timeIn(values.date), zoneIn(values.timezone));
  const { year, month, day, ...clock } = partsOf(wall);
  if (values.iso8601 !== true) return { year, month, day, ...clock };
  const { year: isoWeekYear, week } = isoWeek(wall);
  return { isoWeekYear, isoWeek: week, isoDayOfWeek: isoDayOfWeek(wall), ...clock };
}

function partsIn(values: Values, names: readonly string[]): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const name of names) {
    if (!(name in values)) continue;
    const number = integerIn(values[name], name, 40515);
    const isYear = name === 'year' || name === 'isoWeekYear';
    if (isYear && (number < 1 || number > 9999)) {
      throw located(
        40523,
        `'${name}' must evaluate to an integer in the range 1 to 9999, found ${number}`,
      );
    }
    if (Math.abs(number) > MAX_PART) throw located(31034, `'${name}' is out of range: ${number}`);
    parts[name] = number;
  }
  return parts;
}

function fromParts(values: Values): unknown {
  const names = Object.keys(values);
  const calendar = names.some((name) => /^(year|month|day)$/.test(name));
  const iso = names.some((name) => name.startsWith('iso'));
  if (calendar && iso)
    throw located(40489, '$dateFromParts does not allow mixing calendar and ISO parts');
  if (!('year' in values) && !('isoWeekYear' in values)) {
    throw located(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  }
  if (anyNull(values, names)) return null;
  const zone = zoneIn(values.timezone);
  const clock = partsIn(values, CLOCK_PARTS);
  if (!iso) {
    const { year = 1, ...parts }: Partial<Parts> = partsIn(values, ['year', 'month', 'day']);
    return new Date(fromWall(timeOf({ year, ...parts, ...clock }), zone));
  }
  const parts = partsIn(values, ['isoWeekYear', 'isoWeek', 'isoDayOfWeek']);
  const week = isoWeekStart(parts.isoWeekYear ?? 1, parts.isoWeek ?? 1);
  const day = week + ((parts.isoDayOfWeek ?? 1) - 1) * DAY;
  return new Date(fromWall(day + timeOf({ year: 1970, ...clock }), zone));
}

function toText(values: Values): unknown {
  if (anyNull(values, ['timezone', 'format'])) return null;
  if (isNullish(values.date)) return values.onNull === undefined ? null : values.onNull;
  const zone = zoneIn(values.timezone);
  const otherwise = `%Y-%m-%dT%H:%M:%S.%L${isUtc(zone) ? 'Z' : ''}`;
  const format = 'format' in values ? textIn(values.format, 'format', 18533) : otherwise;
  return formatDate(timeIn(values.date), format, zone);
}

const add =
  (direction: 1 | -1) =>
  (values: Values): unknown => {
    if (anyNull(values, ['startDate', 'unit', 'amount', 'timezone'])) return null;
    const amount = direction * integerIn(values.amount, 'amount', 5166405);
    const [unit, zone] = [unitIn(values.unit), zoneIn(values.timezone)];
    return new Date(addUnits(timeIn(values.startDate), { unit, amount, zone }));
  };

function difference(values: Values): unknown {
  if (anyNull(values, ['startDate', 'endDate', 'unit', 'timezone', 'startOfWeek'])) return null;
  const [unit, zone] = [unitIn(values.unit), zoneIn(values.timezone)];
  const startOfWeek = weekdayIn(values.startOfWeek);
  const [start, end] = [timeIn(values.startDate), timeIn(values.endDate)];
  return BigInt(unitsBetween(start, end, { unit, zone, startOfWeek }));
}

function truncated(values: Values): unknown {
  if (anyNull(values, ['date', 'unit', 'binSize', 'timezone', 'startOfWeek'])) return null;
  const binSize = 'binSize' in values ? integerIn(values.binSize, 'binSize', 5439017) : 1;
  if (binSize < 1) throw located(5439018, '$dateTrunc requires binSize to be greater than 0');
  const [unit, zone] = [unitIn(values.unit), zoneIn(values.timezone)];
  const startOfWeek = weekdayIn(values.startOfWeek);
  return new Date(truncate(timeIn(values.date), { unit, binSize, zone, startOfWeek }));
}

const MOVED = { required: ['startDate', 'unit', 'amount'], optional: ['timezone'] };

/** Date expressions by the calendar of any time zone. */
export const DATES: OperatorTable = {
  ...part('$year', (wall) => partsOf(wall).year),
  ...part('$month', (wall) => partsOf(wall).month),
  ...part('$dayOfMonth', (wall) => partsOf(wall).day),
  ...part('$hour', (wall) => partsOf(wall).hour),
  ...part('$minute', (wall) => partsOf(wall).minute),
  ...part('$second', (wall) => partsOf(wall).second),
  ...part('$millisecond', (wall) => partsOf(wall).millisecond),
  ...part('$dayOfYear', dayOfYear),
  ...part('$dayOfWeek', dayOfWeek),
  ...part('$week', weekOfYear),
  ...part('$isoDayOfWeek', isoDayOfWeek),
  ...part('$isoWeek', (wall) => isoWeek(wall).week),
  ...part('$isoWeekYear', (wall) => BigInt(isoWeek(wall).year)),
  ...named('$dateToParts', { required: ['date'], optional: ['timezone', 'iso8601'] }, toParts),
  ...named(
    '$dateFromParts',
    {
      required: [],
      optional: [
        ...['year', 'month', 'day', 'isoWeekYear', 'isoWeek', 'isoDayOfWeek', 'timezone'],
        ...CLOCK_PARTS,
      ],
    },
    fromParts,
  ),
  ...named(
    '$dateToString',
    { required: ['date'], optional: ['format', 'timezone', 'onNull'] },
    toText,
  ),
  ...dateFromString,
  ...named('$dateAdd', MOVED, add(1)),
  ...named('$dateSubtract', MOVED, add(-1)),
  ...named(
    '$dateDiff',
    { required: ['startDate', 'endDate', 'unit'], optional: ['timezone', 'startOfWeek'] },
    difference,
  ),
  ...named(
    '$dateTrunc',
    { required: ['date', 'unit'], optional: ['binSize', 'timezone', 'startOfWeek'] },
    truncated,
  ),
};
