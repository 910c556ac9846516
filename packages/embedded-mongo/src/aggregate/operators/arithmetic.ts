import { Decimal128 } from 'bson';
import { badValue, isCommandError, located } from '../../errors.ts';
import {
  asDouble,
  calculate,
  divideByCount,
  isNumeric,
  numberOf,
  toDecimal,
  toDouble,
} from '../../values/numbers.ts';
import { bsonType, isNullish, typeName } from '../../values/types.ts';
import { type OperatorTable, strict } from './define.ts';

/** Adds as `$sum` and `$add` do: an int64 that overflows becomes a double. */
export function addNumbers(left: unknown, right: unknown): unknown {
  return widened(left, right, 'add');
}

function widened(left: unknown, right: unknown, operation: 'add' | 'multiply'): unknown {
  try {
    return calculate(left, right, operation);
  } catch (error) {
    if (!isCommandError(error, 2)) throw error;
    const [x, y] = [toDouble(left), toDouble(right)];
    return asDouble(operation === 'add' ? x + y : x * y);
  }
}

function add(...values: unknown[]): unknown {
  let date: Date | undefined;
  let sum: unknown = 0;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date) throw located(16612, 'only one date allowed in an $add expression');
      date = value;
    } else if (isNumeric(value)) sum = addNumbers(sum, value);
    else throw located(16554, `$add only supports numeric or date types, not ${typeName(value)}`);
  }
  return date ? new Date(date.getTime() + Math.round(toDouble(sum))) : sum;
}

function subtract(left: unknown, right: unknown): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  if (left instanceof Date && right instanceof Date) {
    return BigInt(left.getTime() - right.getTime());
  }
  if (left instanceof Date && isNumeric(right)) {
    return new Date(left.getTime() - Math.round(toDouble(right)));
  }
  if (!isNumeric(left) || !isNumeric(right)) {
    throw located(16556, `can't $subtract ${typeName(right)} from ${typeName(left)}`);
  }
  return addNumbers(left, widened(right, -1, 'multiply'));
}

function multiply(...values: unknown[]): unknown {
  let product: unknown = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!isNumeric(value)) {
      throw located(16555, `$multiply only supports numeric types, not ${typeName(value)}`);
    }
    product = widened(product, value, 'multiply');
  }
  return product;
}

function divide(left: unknown, right: unknown): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  if (!isNumeric(left) || !isNumeric(right)) {
    throw located(
      16609,
      `$divide only supports numeric types, not ${typeName(left)} and ${typeName(right)}`,
    );
  }
  const divisor = toDouble(right);
  if (divisor === 0) throw badValue("can't $divide by zero");
  if (left instanceof Decimal128 && Number.isInteger(divisor)) return divideByCount(left, divisor);
  return asDouble(toDouble(left) / divisor);
}

function modulo(left: unknown, right: unknown): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const x = numberOf(left);
  const y = numberOf(right);
  if (x === undefined || y === undefined) {
    throw located(
      16611,
      `$mod only supports numeric types, not ${typeName(left)} and ${typeName(right)}`,
    );
  }
  if (toDouble(y) === 0) throw located(16610, "can't $mod by zero");
  if (typeof x === 'bigint' && typeof y === 'bigint') return x % y;
  const result = toDouble(x) % toDouble(y);
  return typeof x === 'bigint' || typeof y === 'bigint' ? BigInt(Math.trunc(result)) : result;
}

/** A function of one number; null and missing give null. */
function numeric(name: string, apply: (value: number) => number): OperatorTable {
  return strict(name, 1, (value) => {
    if (isNullish(value)) return null;
    if (!isNumeric(value)) {
      throw located(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    }
    const result = apply(toDouble(value));
    if (value instanceof Decimal128) return toDecimal(result);
    return typeof value === 'bigint' && Number.isInteger(result) ? BigInt(result) : result;
  });
}

function roundTo(name: string, apply: (value: number) => number): OperatorTable {
  return strict(name, [1, 2], (value, places) => {
    if (isNullish(value) || places === null) return null;
    if (!isNumeric(value)) {
      throw located(51081, `${name} only supports numeric types, not ${typeName(value)}`);
    }
    const digits = places === undefined ? 0 : toDouble(places);
    if (!Number.isInteger(digits) || digits < -20 || digits > 100) {
      throw located(
        51083,
        `cannot apply ${name} with precision value ${digits}, value must be in [-20, 100]`,
      );
    }
    if (digits >= 0 && bsonType(value) !== 1 && !(value instanceof Decimal128)) return value;
    const scale = 10 ** digits;
    const result = apply(toDouble(value) * scale) / scale;
    if (value instanceof Decimal128) return toDecimal(result);
    return typeof value === 'bigint' ? BigInt(result) : result;
  });
}

// Halves go to the even neighbour.
function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

/** Arithmetic. */
export const ARITHMETIC: OperatorTable = {
  ...strict('$add', [0, Number.POSITIVE_INFINITY], add),
  ...strict('$subtract', 2, subtract),
  ...strict('$multiply', [0, Number.POSITIVE_INFINITY], multiply),
  ...strict('$divide', 2, divide),
  ...strict('$mod', 2, modulo),
  ...numeric('$abs', Math.abs),
  ...numeric('$ceil', Math.ceil),
  ...numeric('$floor', Math.floor),
  ...numeric('$sqrt', Math.sqrt),
  ...numeric('$exp', Math.exp),
  ...numeric('$ln', Math.log),
  ...numeric('$log10', Math.log10),
  ...roundTo('$round', roundHalfEven),
  ...roundTo('$trunc', Math.trunc),
  ...strict('$pow', 2, (base, exponent) =>
    isNullish(base) || isNullish(exponent) ? null : toDouble(base) ** toDouble(exponent),
  ),
  ...strict('$log', 2, (value, base) =>
    isNullish(value) || isNullish(base)
      ? null
      : Math.log(toDouble(value)) / Math.log(toDouble(base)),
  ),
  ...strict('$rand', [0, 1], () => Math.random()),
};
