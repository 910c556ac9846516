import { Decimal128 } from 'bson';
import {
  asDecimal,
  asDouble,
  type DecimalParts,
  decimalParts,
  type Numeric,
  numberOf,
} from './numbers.ts';

const DIGITS = 34;

/** How what does not fit is left out. */
export type Rounding = 'halfEven' | 'down' | 'floor' | 'ceil';

const partsIn = (value: unknown): DecimalParts => decimalParts(asDecimal(value));

const written = ({ coefficient, exponent }: DecimalParts): Decimal128 =>
  Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Quotient of two numbers to 34 digits, without zeros that say nothing; the divisor is not zero. */
export function decimalQuotient(left: unknown, right: unknown): Decimal128 {
  const [x, y] = [partsIn(left), partsIn(right)];
  if (x.special !== undefined || y.special !== undefined) {
    return Decimal128.fromString(String(specialOr(x) / specialOr(y)));
  }
  const shift =
    DIGITS + 1 + Math.max(0, String(y.coefficient).length - String(x.coefficient).length + 1);
  const dividend = x.coefficient * power(shift);
  let coefficient = dividend / y.coefficient;
  let exponent = x.exponent - y.exponent - shift;
  // What is cut off decides how the last digit is rounded.
  if (dividend % y.coefficient !== 0n) {
    const sticky = dividend < 0n !== y.coefficient < 0n ? -1n : 1n;
    return written({ coefficient: coefficient * 10n + sticky, exponent: exponent - 1 });
  }
  while (exponent < x.exponent - y.exponent && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return written({ coefficient, exponent });
}

/** Divides a sum for an average: a decimal stays one, all else is a double. */
export function divideByCount(sum: unknown, count: number): unknown {
  const value = numberOf(sum);
  if (typeof value === 'object') return decimalQuotient(value, count);
  return asDouble(Number(value ?? 0) / count);
}

const specialOr = ({ special, coefficient, exponent }: DecimalParts): number =>
  special ?? Number(`${coefficient}E${exponent}`);

/** Remainder of a division, with the sign of the dividend; the divisor is not zero. */
export function decimalRemainder(left: unknown, right: unknown): Decimal128 {
  const [x, y] = [partsIn(left), partsIn(right)];
  if (x.special !== undefined) return Decimal128.fromString('NaN');
  if (y.special !== undefined) {
    return Number.isNaN(y.special) ? Decimal128.fromString('NaN') : asDecimal(left);
  }
  const exponent = Math.min(x.exponent, y.exponent);
  const coefficient =
    (x.coefficient * power(x.exponent - exponent)) % (y.coefficient * power(y.exponent - exponent));
  return written({ coefficient, exponent });
}

/** A decimal with so many digits behind the point; negative numbers round before it. */
export function roundedTo(value: Decimal128, digits: number, rounding: Rounding): Decimal128 {
  const parts = decimalParts(value);
  if (parts.special !== undefined) return value;
  const { coefficient } = parts;
  const rest = quantized(parts, digits, rounding);
  if (rest === undefined) {
    const padded = coefficient * power(parts.exponent + digits);
    return String(padded).replace('-', '').length > DIGITS
      ? value
      : written({ coefficient: padded, exponent: -digits });
  }
  return written({ coefficient: rest, exponent: -digits });
}

/** The coefficient at an exponent of `-digits`; undefined where nothing has to be left out. */
function quantized(
  { coefficient, exponent }: DecimalParts,
  digits: number,
  rounding: Rounding,
): bigint | undefined {
  const dropped = -digits - exponent;
  if (dropped <= 0) return undefined;
  const unit = power(dropped);
  const whole = coefficient / unit;
  const rest = coefficient % unit;
  if (rest === 0n) return whole;
  const away = whole + (coefficient < 0n ? -1n : 1n);
  if (rounding === 'down') return whole;
  if (rounding === 'floor') return coefficient < 0n ? away : whole;
  if (rounding === 'ceil') return coefficient < 0n ? whole : away;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (twice !== unit) return twice > unit ? away : whole;
  return whole % 2n === 0n ? whole : away;
}

/** A double rounded as the decimal it is exactly. */
export function roundedDouble(value: number, digits: number, rounding: Rounding): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const exact = Decimal128.fromString(value.toPrecision(DIGITS));
  const result = Number(roundedTo(exact, digits, rounding).toString());
  return result === 0 && value < 0 ? -0 : result;
}

/** An integer rounded before the point. */
export function roundedInteger(value: bigint, digits: number, rounding: Rounding): bigint {
  const coefficient = quantized({ coefficient: value, exponent: 0 }, digits, rounding);
  return coefficient === undefined ? value : coefficient * power(-digits);
}

/** A number without its fraction; undefined where it is not finite. */
export function truncatedNumber(value: Numeric): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? BigInt(Math.trunc(value)) : undefined;
  }
  const parts = decimalParts(value);
  if (parts.special !== undefined) return undefined;
  return quantized(parts, 0, 'down') ?? parts.coefficient * power(parts.exponent);
}
