import { Binary, Decimal128, ObjectId, Timestamp, UUID } from 'bson';
import { badValue, CommandError, isCommandError } from '../../errors.ts';
import { truthy } from '../../query/value-tests.ts';
import { asDecimal, asDouble, isNumeric, numberOf, toDouble } from '../../values/numbers.ts';
import { isDoc, isInt32, isNullish, typeAlias, typeName } from '../../values/types.ts';
import type { OperatorCompiler } from '../expression.ts';
import { objectIdTime } from './date-arguments.ts';
import { type OperatorTable, strict } from './define.ts';

const failure = (message: string): CommandError =>
  new CommandError(241, 'ConversionFailure', `${message} in $convert with no onError value`);

const unsupported = (value: unknown, target: string): CommandError =>
  failure(`Unsupported conversion from ${typeName(value)} to ${target}`);

/** Text of a scalar value; undefined where it has none. */
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

function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return new Date(objectIdTime(value));
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (isNumeric(value)) return new Date(toDouble(value));
  if (typeof value !== 'string') throw unsupported(value, 'date');
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw failure(`Error parsing date string '${value}'`);
  return date;
}

const DECIMAL_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function toNumber(value: unknown, target: 'int' | 'long' | 'double' | 'decimal'): unknown {
  if (target === 'decimal') return decimalOf(value);
  if (typeof value === 'bigint' && target === 'long') return value;
  const number = doubleOf(value, target);
  if (target === 'double') return asDouble(number);
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

function decimalOf(value: unknown): Decimal128 {
  const number = numberOf(value);
  if (number !== undefined) return asDecimal(value);
  if (typeof value === 'string' && DECIMAL_NUMBER.test(value)) return Decimal128.fromString(value);
  const double = doubleOf(value, 'decimal');
  return Decimal128.fromString(String(double));
}

function convertTo(value: unknown, target: string): unknown {
  switch (target) {
    case 'string':
      return toText(value);
    case 'objectId':
      return toObjectId(value);
    case 'bool':
      return truthy(value);
    case 'date':
      return toDate(value);
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
      return toNumber(value, target);
  }
  throw badValue(`Unknown type name: ${target}`);
}

const conversion = (name: string, target: string): OperatorTable =>
  strict(name, 1, (value) => (isNullish(value) ? null : convertTo(value, target)));

const convert: OperatorCompiler = (argument, scope) => {
  if (!isDoc(argument)) throw badValue('$convert expects an object of named arguments');
  const input = scope.compile(argument.input);
  const to = scope.compile(argument.to);
  const onNull = 'onNull' in argument ? scope.compile(argument.onNull) : () => null;
  const onError = 'onError' in argument ? scope.compile(argument.onError) : undefined;
  return (root, variables) => {
    const value = input(root, variables);
    if (isNullish(value)) return onNull(root, variables);
    const target = to(root, variables);
    if (isNullish(target)) return null;
    try {
      const name = typeof target === 'string' ? target : typeAlias(toDouble(target));
      return convertTo(value, name ?? String(target));
    } catch (error) {
      if (onError && isCommandError(error, 241)) return onError(root, variables);
      throw error;
    }
  };
};

/** Types and conversions. */
export const CONVERSIONS: OperatorTable = {
  $convert: convert,
  ...conversion('$toString', 'string'),
  ...conversion('$toObjectId', 'objectId'),
  ...conversion('$toBool', 'bool'),
  ...conversion('$toDate', 'date'),
  ...conversion('$toInt', 'int'),
  ...conversion('$toLong', 'long'),
  ...conversion('$toDouble', 'double'),
  ...conversion('$toDecimal', 'decimal'),
  ...strict('$toUUID', 1, (value) => (isNullish(value) ? null : new UUID(String(value)))),
  ...strict('$type', 1, typeName),
  ...strict('$isNumber', 1, isNumeric),
};
