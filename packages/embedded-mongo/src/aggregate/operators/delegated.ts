import { Decimal128, Double } from 'bson';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as trigonometry from 'mingo/operators/expression/trignometry';
import { badValue, located } from '../../errors.ts';
import { isNumeric, toDouble } from '../../values/numbers.ts';
import { isNullish, typeName } from '../../values/types.ts';
import { type OperatorTable, strict } from './define.ts';

/**
 * Trigonometry is left to mingo. It knows no int64, Double or Decimal128 and returns NaN where MongoDB
 * refuses an argument, so types and domains are seen to here.
 */
const options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ expression: { ...trigonometry } }),
};

const infinite = (value: number): boolean => !Number.isFinite(value);
const beyondOne = (value: number): boolean => Math.abs(value) > 1;

/** Arguments an operator cannot be applied to. */
const OUTSIDE: Readonly<Record<string, (value: number) => boolean>> = {
  $sin: infinite,
  $cos: infinite,
  $tan: infinite,
  $asin: beyondOne,
  $acos: beyondOne,
  $atanh: beyondOne,
  $acosh: (value) => value < 1,
};

function numberOf(name: string, value: unknown): number {
  if (!isNumeric(value)) {
    throw located(28765, `${name} only supports numeric types, not ${typeName(value)}`);
  }
  if (value instanceof Decimal128) {
    throw badValue(`${name} of a decimal is not supported by the embedded server`);
  }
  const number = toDouble(value);
  if (!Number.isNaN(number) && OUTSIDE[name]?.(number)) {
    throw located(50989, `cannot apply ${name} to ${number}, it is outside of the domain`);
  }
  return number;
}

function compute(name: string, values: readonly unknown[]): unknown {
  if (values.some(isNullish)) return null;
  const numbers = values.map((value) => numberOf(name, value));
  // mingo takes an infinite argument for a wrong one.
  if (numbers.some((value) => !Number.isFinite(value))) return new Double(special(name, numbers));
  const given = numbers.length === 1 ? numbers[0] : numbers;
  return new Double(Number(evalExpr({ v: given }, { [name]: '$v' }, options)));
}

function special(name: string, [first = 0, second = 0]: readonly number[]): number {
  switch (name) {
    case '$atan':
      return Math.atan(first);
    case '$atan2':
      return Math.atan2(first, second);
    case '$sinh':
      return Math.sinh(first);
    case '$cosh':
      return Math.cosh(first);
    case '$tanh':
      return Math.tanh(first);
  }
  // The others give back infinity and NaN.
  return first;
}

/** Trigonometry. */
export const DELEGATED: OperatorTable = Object.assign(
  {},
  ...Object.keys(trigonometry)
    .filter((name) => name.startsWith('$'))
    .map((name) => {
      const arity = name === '$atan2' ? 2 : 1;
      return strict(name, arity, (...values) => compute(name, values));
    }),
);
