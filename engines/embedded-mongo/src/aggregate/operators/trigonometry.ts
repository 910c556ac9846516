import { Decimal128, Double } from 'bson';
import { badValue, located } from '../../errors.ts';
import { isNumeric, toDouble } from '../../values/numbers.ts';
import { isNullish, typeName } from '../../values/types.ts';
import { type OperatorTable, strict } from './define.ts';

const ONE_ARGUMENT: Readonly<Record<string, (value: number) => number>> = {
  $acos: Math.acos,
  $acosh: Math.acosh,
  $asin: Math.asin,
  $asinh: Math.asinh,
  $atan: Math.atan,
  $atanh: Math.atanh,
  $cos: Math.cos,
  $cosh: Math.cosh,
  $degreesToRadians: (value) => value * (Math.PI / 180),
  $radiansToDegrees: (value) => value * (180 / Math.PI),
  $sin: Math.sin,
  $sinh: Math.sinh,
  $tan: Math.tan,
  $tanh: Math.tanh,
};

const infinite = (value: number): boolean => !Number.isFinite(value);
const beyondOne = (value: number): boolean => Math.abs(value) > 1;

/** Arguments an operator cannot be applied to: `Math` answers NaN where MongoDB refuses. */
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

function oneArgument(name: string, apply: (value: number) => number): OperatorTable {
  return strict(name, 1, (value) =>
    isNullish(value) ? null : new Double(apply(numberOf(name, value))),
  );
}

const atan2 = strict('$atan2', 2, (y, x) => {
  if (isNullish(y) || isNullish(x)) return null;
  return new Double(Math.atan2(numberOf('$atan2', y), numberOf('$atan2', x)));
});

/** Trigonometry. */
export const TRIGONOMETRY: OperatorTable = Object.assign(
  {},
  atan2,
  ...Object.entries(ONE_ARGUMENT).map(([name, apply]) => oneArgument(name, apply)),
);
