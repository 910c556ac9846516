import { Decimal128 } from 'bson';
import { type DecimalParts, decimalParts, type Numeric } from './numbers.ts';

const DIGITS = 34;

/** Rounding of digits that are dropped. */
export type Rounding = 'halfEven' | 'down' | 'floor' | 'ceil';

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** The coefficient at an exponent of `-digits`; undefined if no digit has to be dropped. */
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

/** A double rounded from its exact decimal value. */
export function roundedDouble(value: number, digits: number, rounding: Rounding): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const exact = decimalParts(Decimal128.fromString(value.toPrecision(DIGITS)));
  const coefficient = quantized(exact, digits, rounding);
  if (coefficient === undefined) return value;
  const result = Number(`${coefficient}E${-digits}`);
  return result === 0 && value < 0 ? -0 : result;
}

/** An integer rounded before the decimal point. */
export function roundedInteger(value: bigint, digits: number, rounding: Rounding): bigint {
  const coefficient = quantized({ coefficient: value, exponent: 0 }, digits, rounding);
  return coefficient === undefined ? value : coefficient * power(-digits);
}

/** A number without its fraction; undefined if it is not finite. */
export function truncatedNumber(value: Numeric): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? BigInt(Math.trunc(value)) : undefined;
  }
  const parts = decimalParts(value);
  if (parts.special !== undefined) return undefined;
  return quantized(parts, 0, 'down') ?? parts.coefficient * power(parts.exponent);
}
