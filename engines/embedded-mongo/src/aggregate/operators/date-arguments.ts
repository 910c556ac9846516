import { ObjectId, Timestamp } from 'bson';
import { located } from '../../errors.ts';
import { isNumeric, toDouble } from '../../values/numbers.ts';
import { isNullish, typeName } from '../../values/types.ts';
import { unitOf, weekdayOf } from '../dates/units.ts';
import { type Zone, zoneOf } from '../dates/zone.ts';

/** Evaluated arguments of a date operator by name. */
export type Values = Readonly<Record<string, unknown>>;

/** Milliseconds of an ObjectId, whose seconds MongoDB takes for a signed number. */
export const objectIdTime = (value: ObjectId): number =>
  Buffer.from(value.id).readInt32BE(0) * 1000;

/** Milliseconds of a date, timestamp or ObjectId; throws 16006 for anything else. */
export function timeIn(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (value instanceof Timestamp) return value.getHighBitsUnsigned() * 1000;
  if (value instanceof ObjectId) return objectIdTime(value);
  throw located(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** A text argument; throws where it is none. */
export function textIn(value: unknown, name: string, code: number): string {
  if (typeof value === 'string') return value;
  throw located(code, `${name} must evaluate to a string, found ${typeName(value)}`);
}

/** The zone of an argument that may be missing. */
export const zoneIn = (value: unknown): Zone =>
  zoneOf(value === undefined ? 'UTC' : textIn(value, 'timezone', 40517));

/** The unit of an argument. */
export const unitIn = (value: unknown): string => unitOf(textIn(value, 'unit', 5439013));

/** The first day of weeks, Sunday where it is missing. */
export const weekdayIn = (value: unknown): number =>
  value === undefined ? 0 : weekdayOf(textIn(value, 'startOfWeek', 5439015));

/** A whole number; throws where it is none. */
export function integerIn(value: unknown, name: string, code: number): number {
  const number = toDouble(value);
  if (isNumeric(value) && Number.isInteger(number)) return number;
  throw located(code, `'${name}' must evaluate to an integer, found ${typeName(value)}`);
}

/**
 * Whether one of the named arguments is null, which makes the result null. One that was given and is
 * missing in the document counts as null.
 */
export const anyNull = (values: Values, names: readonly string[]): boolean =>
  names.some((name) => name in values && isNullish(values[name]));
