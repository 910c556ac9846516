import { Decimal128, Double, Int32 } from 'bson';
import { badValue, type CommandError } from '../errors.ts';
import { bsonType, isInt32 } from './types.ts';

/** The numeric forms values are calculated in. */
export type Numeric = number | bigint | Decimal128;

/** The numeric content of a value; undefined if it is no number. */
export function numberOf(value: unknown): Numeric | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof Double || value instanceof Int32) return value.value;
  return value instanceof Decimal128 ? value : undefined;
}

/** Whether a value is of a numeric type. */
export const isNumeric = (value: unknown): boolean => numberOf(value) !== undefined;

/** A number as a JavaScript double; NaN if it is no number. */
export function toDouble(value: unknown): number {
  const number = numberOf(value);
  if (number === undefined) return Number.NaN;
  return typeof number === 'object' ? Number(number.toString()) : Number(number);
}

/** Whether a value is NaN in any numeric type. */
export const isNaNValue = (value: unknown): boolean =>
  numberOf(value) !== undefined && Number.isNaN(toDouble(value));

/** Exact parts of a decimal: `coefficient * 10 ** exponent`, or a special value. */
export interface DecimalParts {
  coefficient: bigint;
  exponent: number;
  /** NaN, Infinity or -Infinity if the decimal is not finite. */
  special?: number;
}

/** Takes a decimal apart exactly. */
export function decimalParts(value: Decimal128): DecimalParts {
  const text = value.toString();
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return { coefficient: 0n, exponent: 0, special: Number(text) };
  const fraction = match[3] ?? '';
  const magnitude = BigInt((match[2] ?? '0') + fraction);
  return {
    coefficient: match[1] ? -magnitude : magnitude,
    exponent: Number(match[4] ?? 0) - fraction.length,
  };
}

/** Any number taken apart exactly. */
export function exactParts(value: Numeric): DecimalParts {
  if (typeof value === 'object') return decimalParts(value);
  if (typeof value === 'bigint') return { coefficient: value, exponent: 0 };
  if (!Number.isFinite(value)) return { coefficient: 0n, exponent: 0, special: value };
  const text = Number.isInteger(value) ? BigInt(value).toString() : value.toPrecision(17);
  return decimalParts(Decimal128.fromStringWithRounding(text));
}

const sign = (value: bigint): number => (value < 0n ? -1 : value > 0n ? 1 : 0);

/** Compares across all numeric types; NaN equals NaN and lies below every other number. */
export function compareNumbers(left: Numeric, right: Numeric): number {
  if (typeof left !== 'object' && typeof right !== 'object') {
    if (left < right) return -1;
    if (left > right) return 1;
    // biome-ignore lint/suspicious/noDoubleEquals: a bigint and a double are equal only loosely
    if (left == right) return 0;
    return compareNaN(Number.isNaN(left), Number.isNaN(right));
  }
  return compareParts(exactParts(left), exactParts(right));
}

const compareNaN = (left: boolean, right: boolean): number => (left ? (right ? 0 : -1) : 1);

function compareParts(left: DecimalParts, right: DecimalParts): number {
  if (left.special !== undefined || right.special !== undefined) {
    const leftNaN = Number.isNaN(left.special);
    const rightNaN = Number.isNaN(right.special);
    if (leftNaN || rightNaN) return compareNaN(leftNaN, rightNaN);
    const x = left.special ?? 0;
    const y = right.special ?? 0;
    return x < y ? -1 : x > y ? 1 : 0;
  }
  const leftSign = sign(left.coefficient);
  const rightSign = sign(right.coefficient);
  if (leftSign !== rightSign || leftSign === 0) return Math.sign(leftSign - rightSign);
  const leftSize = sizeOf(left);
  const rightSize = sizeOf(right);
  if (leftSize !== rightSize) return leftSize < rightSize ? -leftSign : leftSign;
  const exponent = Math.min(left.exponent, right.exponent);
  return sign(scaled(left, exponent) - scaled(right, exponent));
}

// Position of the first digit: decides without building 10 ** 6000.
const sizeOf = (parts: DecimalParts): number =>
  (parts.coefficient < 0n ? -parts.coefficient : parts.coefficient).toString().length +
  parts.exponent;

const scaled = (parts: DecimalParts, exponent: number): bigint =>
  parts.coefficient * 10n ** BigInt(parts.exponent - exponent);

/** Code 2: arithmetic with a Decimal128, which is only stored and compared. */
export const noDecimalArithmetic = (): CommandError =>
  badValue(
    'arithmetic with Decimal128 is not supported by the embedded database; a MongoDB server (MONGODB_URI) supports it',
  );

/**
 * Adds or multiplies two numbers as MongoDB does: int32 widens to int64 on overflow, any double gives a
 * double. Throws code 2 for a decimal and when an int64 overflows.
 */
export function calculate(left: unknown, right: unknown, operation: 'add' | 'multiply'): unknown {
  const multiply = operation === 'multiply';
  const x = numberOf(left) ?? 0;
  const y = numberOf(right) ?? 0;
  if (typeof x === 'object' || typeof y === 'object') throw noDecimalArithmetic();
  if (bsonType(left) === 1 || bsonType(right) === 1) {
    return asDouble(multiply ? Number(x) * Number(y) : Number(x) + Number(y));
  }
  const result = multiply ? BigInt(x) * BigInt(y) : BigInt(x) + BigInt(y);
  if (BigInt.asIntN(64, result) !== result) {
    throw badValue(
      `Failed to apply $${multiply ? 'mul' : 'inc'} operations to current value: overflow`,
    );
  }
  const bothInt32 = typeof x === 'number' && typeof y === 'number';
  return bothInt32 && isInt32(Number(result)) ? Number(result) : result;
}

/** A double that keeps its type when it is encoded. */
export const asDouble = (value: number): number | Double =>
  isInt32(value) ? new Double(value) : value;

function stripped(parts: DecimalParts): string {
  let { coefficient, exponent } = parts;
  if (coefficient === 0n) return '0';
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return `${coefficient}E${exponent}`;
}

const SAFE = 2 ** 53;
const INT64 = 2 ** 63;

/**
 * A double or int64 near a decimal that keeps its place among all doubles and int64: nothing between the two
 * lies on the other side of it. Where doubles skip integers that is the next lower int64.
 */
export function roundedDecimal(value: Decimal128): number | bigint {
  const double = Number(value.toString());
  if (!(Math.abs(double) >= SAFE && Math.abs(double) <= INT64)) return double;
  const { coefficient, exponent } = decimalParts(value);
  if (exponent >= 0) return asInt64(coefficient * 10n ** BigInt(exponent)) ?? double;
  const divisor = 10n ** BigInt(-exponent);
  const whole = coefficient / divisor;
  return asInt64(coefficient < whole * divisor ? whole - 1n : whole) ?? double;
}

const asInt64 = (value: bigint): bigint | undefined =>
  BigInt.asIntN(64, value) === value ? value : undefined;

/** The int64 or double a decimal equals exactly, or the text of its digits if it equals none. */
export function canonicalDecimal(value: Decimal128): number | bigint | string {
  const parts = decimalParts(value);
  if (parts.special !== undefined) return parts.special;
  const text = stripped(parts);
  if (text === '0') return 0;
  const exponent = Number(text.slice(text.indexOf('E') + 1));
  if (exponent >= 0 && exponent < 19) {
    const integer = BigInt(text.slice(0, text.indexOf('E'))) * 10n ** BigInt(exponent);
    if (BigInt.asIntN(64, integer) === integer) return integer;
  }
  const double = Number(value.toString());
  return stripped(exactParts(double)) === text ? double : text;
}
