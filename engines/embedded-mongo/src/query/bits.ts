import { Binary } from 'bson';
import { badValue } from '../errors.ts';
import { binaryBytes } from '../values/compare.ts';
import { wholeNumber } from '../values/decimal.ts';
import { numberOf } from '../values/numbers.ts';
import type { ValueTest } from './path.ts';

const littleEndian = (value: Binary): bigint =>
  binaryBytes(value).reduceRight((bits, byte) => (bits << 8n) | BigInt(byte), 0n);

function maskOf(argument: unknown, operator: string): bigint {
  if (Array.isArray(argument)) {
    return argument.reduce((mask: bigint, position: unknown) => {
      const bit = Number(numberOf(position) ?? Number.NaN);
      if (!Number.isInteger(bit) || bit < 0) {
        throw badValue(
          `Failed to parse bit position. Expected a non-negative number in: ${operator}`,
        );
      }
      return mask | (1n << BigInt(bit));
    }, 0n);
  }
  if (argument instanceof Binary) return littleEndian(argument);
  const bits = integerBits(argument);
  if (bits === undefined || BigInt.asIntN(64, bits) < 0n) {
    throw badValue(
      `${operator} takes an Array, a number, or a BinData but received: ${String(argument)}`,
    );
  }
  return bits;
}

// A stored number is sign-extended, so that every position above 63 equals its sign.
function integerBits(value: unknown): bigint | undefined {
  if (value instanceof Binary) return littleEndian(value);
  const number = wholeNumber(value);
  // What an int64 cannot hold has no bits, whatever its type.
  if (number === undefined || BigInt.asIntN(64, number) !== number) return undefined;
  return BigInt.asUintN(256, number);
}

/** Test for the `$bits…` operators; undefined where the name is none of them. */
export function bitsTest(operator: string, argument: unknown): ValueTest | undefined {
  const decide = decision(operator);
  if (!decide) return undefined;
  const mask = maskOf(argument, operator);
  return (value) => {
    const bits = integerBits(value);
    return bits !== undefined && decide(bits & mask, mask);
  };
}

function decision(operator: string): ((set: bigint, mask: bigint) => boolean) | undefined {
  switch (operator) {
    case '$bitsAllSet':
      return (set, mask) => set === mask;
    case '$bitsAnySet':
      return (set) => set !== 0n;
    case '$bitsAllClear':
      return (set) => set === 0n;
    case '$bitsAnyClear':
      return (set, mask) => set !== mask;
  }
  return undefined;
}
