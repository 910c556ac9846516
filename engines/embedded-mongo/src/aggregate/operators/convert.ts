import { Binary, ObjectId } from 'bson';
import { CommandError } from '../../errors.ts';
import { truthy } from '../../query/value-tests.ts';
import { asDouble, isNumeric, numberOf, toDouble } from '../../values/numbers.ts';
import { isInt32, isNullish, typeName } from '../../values/types.ts';
import { type OperatorTable, strict } from './define.ts';

const failure = (message: string): CommandError =>
  new CommandError(241, 'ConversionFailure', `${message} in $convert with no onError value`);

const unsupported = (value: unknown, target: string): CommandError =>
  failure(`Unsupported conversion from ${typeName(value)} to ${target}`);

/** Text of a scalar value; undefined for other values. */
export function textValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Binary && value.sub_type === 4) return value.toUUID().toString();
  const number = numberOf(value);
  return number === undefined ? undefined : String(number);
}

function toText(value: unknown): string {
  const text = textValue(value);
  if (text === undefined) throw unsupported(value, 'string');
  return text;
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (/^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  throw failure(`Failed to parse objectId '${value}'`);
}

const DECIMAL_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function wholeOf(value: unknown, target: 'int' | 'long'): number | bigint {
  if (typeof value === 'bigint' && target === 'long') return value;
  const number = doubleOf(value, target);
  const whole = Math.trunc(number);
  if (typeof value === 'string' && whole !== number) {
    throw failure(`Failed to parse number '${value}'`);
  }
  if (!Number.isFinite(whole))
    throw failure('Attempt to convert NaN or infinity value to integer type');
  if (target === 'int') {
    if (!isInt32(whole + 0)) throw failure(`Conversion would overflow target type: ${whole}`);
    return whole + 0;
  }
  return typeof value === 'string' && /^[+-]?\d+$/.test(value) ? BigInt(value) : BigInt(whole);
}

function doubleOf(value: unknown, target: string): number {
  if (isNumeric(value)) return toDouble(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date && target !== 'int') return value.getTime();
  if (typeof value !== 'string') throw unsupported(value, target);
  if (DECIMAL_NUMBER.test(value)) return Number(value);
  throw failure(`Failed to parse number '${value}'`);
}

const conversion = (name: string, convert: (value: unknown) => unknown): OperatorTable =>
  strict(name, 1, (value) => (isNullish(value) ? null : convert(value)));

/** Types and conversions. */
export const CONVERSIONS: OperatorTable = {
  ...conversion('$toString', toText),
  ...conversion('$toObjectId', toObjectId),
  ...conversion('$toBool', truthy),
  ...conversion('$toInt', (value) => wholeOf(value, 'int')),
  ...conversion('$toLong', (value) => wholeOf(value, 'long')),
  ...conversion('$toDouble', (value) => asDouble(doubleOf(value, 'double'))),
  ...strict('$type', 1, typeName),
  ...strict('$isNumber', 1, isNumeric),
};
