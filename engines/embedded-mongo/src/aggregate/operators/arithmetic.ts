import { badValue, isCommandError, located } from '../../errors.ts';
import { asDouble, calculate, isNumeric, toDouble } from '../../values/numbers.ts';
import { NumberSum } from '../../values/sum.ts';
import { isNullish, typeName } from '../../values/types.ts';
import { type OperatorTable, strict } from './define.ts';

// An int64 that overflows becomes a double.
function widened(left: unknown, right: unknown, operation: 'add' | 'multiply'): unknown {
  try {
    return calculate(left, right, operation);
  } catch (error) {
    if (!isCommandError(error, 2)) throw error;
    const [x, y] = [toDouble(left), toDouble(right)];
    return asDouble(operation === 'add' ? x + y : x * y);
  }
}

/** Date of a time in milliseconds; throws 2 outside the range of JavaScript. */
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
  if (isNumeric(left) && isNumeric(right)) {
    return widened(left, widened(right, -1, 'multiply'), 'add');
  }
  throw located(16556, `can't $subtract ${typeName(right)} from ${typeName(left)}`);
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
    const types = `${typeName(left)} and ${typeName(right)}`;
    throw located(16609, `$divide only supports numeric types, not ${types}`);
  }
  if (toDouble(right) === 0) throw badValue("can't $divide by zero");
  return asDouble(toDouble(left) / toDouble(right));
}

export const ARITHMETIC: OperatorTable = {
  ...strict('$add', [0, Number.POSITIVE_INFINITY], add),
  ...strict('$subtract', 2, subtract),
  ...strict('$multiply', [0, Number.POSITIVE_INFINITY], multiply),
  ...strict('$divide', 2, divide),
};
