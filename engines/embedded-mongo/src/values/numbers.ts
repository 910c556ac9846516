import { Double, Int32 } from 'bson';
import { badValue } from '../errors.ts';
import { bsonType, isInt32 } from './types.ts';

/** Types used for calculations. */
export type Numeric = number | bigint;

/** The numeric content of a value; undefined if it is no number. */
export function numberOf(value: unknown): Numeric | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return value instanceof Double || value instanceof Int32 ? value.value : undefined;
}

export const isNumeric = (value: unknown): boolean => numberOf(value) !== undefined;

/** A number as a JavaScript double; NaN if it is no number. */
export function toDouble(value: unknown): number {
  return Number(numberOf(value));
}

export const isNaNValue = (value: unknown): boolean =>
  numberOf(value) !== undefined && Number.isNaN(toDouble(value));

/** Compares across all numeric types; NaN equals NaN and lies below every other number. */
export function compareNumbers(left: Numeric, right: Numeric): number {
  if (left < right) return -1;
  if (left > right) return 1;
  // biome-ignore lint/suspicious/noDoubleEquals: a bigint and a double are equal only loosely
  if (left == right) return 0;
  return Number.isNaN(left) ? (Number.isNaN(right) ? 0 : -1) : 1;
}

/**
 * Adds or multiplies two numbers as MongoDB does: int32 widens to int64 on overflow, any double gives a
 * double. Throws code 2 if an int64 overflows.
 */
export function calculate(left: unknown, right: unknown, operation: 'add' | 'multiply'): unknown {
  const multiply = operation === 'multiply';
  const x = numberOf(left) ?? 0;
  const y = numberOf(right) ?? 0;
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
