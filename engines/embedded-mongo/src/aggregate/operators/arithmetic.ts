import { Decimal128 } from 'bson';
import { badValue, isCommandError, located } from '../../errors.ts';
import { type Rounding, roundedDouble, roundedInteger } from '../../values/decimal.ts';
import {
  asDouble,
  calculate,
  isNumeric,
  noDecimalArithmetic,
  numberOf,
  toDouble,
} from '../../values/numbers.ts';
import { NumberSum } from '../../values/sum.ts';
import { bsonType, isInt32, isNullish, typeName } from '../../values/types.ts';
import { type OperatorTable, strict } from './define.ts';

// An int64 that overflows becomes a double.
function widened(left: unknown, right: unknown, operation: 'add' | 'multiply'): unknown {
  refuseDecimals(left, right);
  try {
    return calculate(left, right, operation);
  } catch (error) {
    if (!isCommandError(error, 2)) throw error;
    const [x, y] = [toDouble(left), toDouble(right)];
    return asDouble(operation === 'add' ? x + y : x * y);
  }
}

/** A date at a time; those JavaScript cannot hold are refused. */
function dateOf(time: number): Date {
  const date = new Date(time);
  if (!Number.isNaN(date.getTime())) return date;
  throw badValue('a date so far away is not supported by the embedded server');
}

function add(...values: unknown[]): unknown {
  let date: Date | undefined;
  const sum = new NumberSum();
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date) throw located(16612, 'only one date allowed in an $add expression');
      date = value;
    } else if (isNumeric(value)) sum.add(value);
    else throw located(16554, `$add only supports numeric or date types, not ${typeName(value)}`);
  }
  const total = sum.result();
  return date ? dateOf(date.getTime() + Math.round(toDouble(total))) : total;
}

function subtract(left: unknown, right: unknown): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  if (left instanceof Date && right instanceof Date) {
    return BigInt(left.getTime() - right.getTime());
  }
  if (left instanceof Date && isNumeric(right)) {
    return dateOf(left.getTime() - Math.round(toDouble(right)));
  }
  if (!isNumeric(left) || !isNumeric(right)) {
    throw located(16556, `can't $subtract ${typeName(right)} from ${typeName(left)}`);
  }
  return widened(left, widened(right, -1, 'multiply'), 'add');
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
  refuseDecimals(left, right);
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
  refuseDecimals(left, right);
  if (isDouble(left) || isDouble(right)) return asDouble(toDouble(left) % toDouble(right));
  const rest = BigInt(String(x)) % BigInt(String(y));
  return typeof x === 'bigint' || typeof y === 'bigint' ? rest : Number(rest);
}

const isDouble = (value: unknown): boolean => bsonType(value) === 1;

function refuseDecimals(...values: readonly unknown[]): void {
  if (values.some((value) => value instanceof Decimal128)) throw noDecimalArithmetic();
}

function absolute(value: unknown): unknown {
  if (isNullish(value)) return null;
  const number = numberOf(value);
  if (number === undefined) {
    throw located(28765, `$abs only supports numeric types, not ${typeName(value)}`);
  }
  if (typeof number === 'object') throw noDecimalArithmetic();
  if (isDouble(value)) return asDouble(Math.abs(Number(number)));
  if (number === -(2n ** 63n)) throw located(28680, "can't take $abs of long long min");
  if (typeof number === 'bigint') return number < 0n ? -number : number;
  const size = Math.abs(number);
  return isInt32(size) ? size : BigInt(size);
}

/** Rounds to a number of digits and keeps the type of the number. */
function rounded(value: unknown, digits: number, rounding: Rounding): unknown {
  refuseDecimals(value);
  if (isDouble(value)) return asDouble(roundedDouble(toDouble(value), digits, rounding));
  const whole = roundedInteger(BigInt(String(numberOf(value))), digits, rounding);
  if (typeof value !== 'bigint' && isInt32(Number(whole))) return Number(whole);
  if (BigInt.asIntN(64, whole) === whole) return whole;
  throw located(51080, 'invalid conversion from Decimal128 result in $round to long');
}

const wholeOf = (name: string, rounding: Rounding): OperatorTable =>
  strict(name, 1, (value) => {
    if (isNullish(value)) return null;
    if (isNumeric(value)) return rounded(value, 0, rounding);
    throw located(28765, `${name} only supports numeric types, not ${typeName(value)}`);
  });

function roundTo(name: string, rounding: Rounding): OperatorTable {
  return strict(name, [1, 2], (value, ...more) => {
    if (isNullish(value) || more.some(isNullish)) return null;
    if (!isNumeric(value)) {
      throw located(51081, `${name} only supports numeric types, not ${typeName(value)}`);
    }
    const digits = more.length === 0 ? 0 : toDouble(more[0]);
    if (!Number.isInteger(digits)) {
      throw located(51082, `precision argument to ${name} must be a integral value`);
    }
    if (digits < -20 || digits > 100) {
      throw located(
        51083,
        `cannot apply ${name} with precision value ${digits}, value must be in [-20, 100]`,
      );
    }
    return rounded(value, digits, rounding);
  });
}

/** Arithmetic. */
export const ARITHMETIC: OperatorTable = {
  ...strict('$add', [0, Number.POSITIVE_INFINITY], add),
  ...strict('$subtract', 2, subtract),
  ...strict('$multiply', [0, Number.POSITIVE_INFINITY], multiply),
  ...strict('$divide', 2, divide),
  ...strict('$mod', 2, modulo),
  ...strict('$abs', 1, absolute),
  ...wholeOf('$ceil', 'ceil'),
  ...wholeOf('$floor', 'floor'),
  ...roundTo('$round', 'halfEven'),
};
