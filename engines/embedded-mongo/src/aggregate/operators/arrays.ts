import { CommandError, located } from '../../errors.ts';
import { truthy } from '../../query/value-tests.ts';
import { isNumeric, toDouble } from '../../values/numbers.ts';
import { type Doc, isDoc, isInt32, isNullish, typeName } from '../../values/types.ts';
import {
  checkVariableName,
  type Evaluate,
  type OperatorCompiler,
  type Scope,
} from '../expression.ts';
import { type OperatorTable, strict } from './define.ts';

/** Maximum number of elements of an array that an operator creates. */
const LONGEST_ARRAY = 4_000_000;

function requireArray(value: unknown, name: string, code = 28689): unknown[] {
  if (Array.isArray(value)) return value;
  const type = typeName(value);
  throw located(code, `The argument to ${name} must be an array, but was of type: ${type}`);
}

function elementAt(array: unknown, index: unknown): unknown {
  if (isNullish(array) || isNullish(index)) return null;
  const position = toDouble(index);
  if (!Number.isInteger(position)) throw located(28691, '$arrayElemAt needs an integer position');
  return requireArray(array, '$arrayElemAt').at(position);
}

// `more` holds the third argument, if there is one.
function slice(array: unknown, first: unknown, ...more: unknown[]): unknown {
  if (isNullish(array) || isNullish(first) || more.some(isNullish)) return null;
  const items = requireArray(array, '$slice', 28724);
  const start = int32Of(first, 'Second', 28725);
  if (more.length === 0) return start >= 0 ? items.slice(0, start) : items.slice(start);
  const count = int32Of(more[0], 'Third', 28727);
  if (count <= 0) throw located(28729, 'Third argument to $slice must be positive');
  const from = start < 0 ? Math.max(0, items.length + start) : start;
  return items.slice(from, from + count);
}

function int32Of(value: unknown, which: string, code: number): number {
  const number = toDouble(value) + 0;
  if (isNumeric(value) && isInt32(number)) return number;
  throw located(code, `${which} argument to $slice must be a 32-bit integer`);
}

function concatArrays(...values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  const arrays = values.map((value) => requireArray(value, '$concatArrays', 28664));
  if (arrays.reduce((sum, { length }) => sum + length, 0) <= LONGEST_ARRAY) return arrays.flat();
  throw new CommandError(
    146,
    `$concatArrays would use too much memory: more than ${LONGEST_ARRAY} elements`,
  );
}

/** Parameters of an operator over each element, and MongoDB's codes for wrong ones. */
const LOOPS = {
  $map: { body: 'in', limit: undefined, codes: [16878, 16879, 16880, 16882, 16883] },
  $filter: { body: 'cond', limit: 'limit', codes: [28646, 28647, 28648, 28650, 28651] },
} as const;

function loopParameters(operator: keyof typeof LOOPS, argument: unknown): Doc {
  const { body, limit, codes } = LOOPS[operator];
  if (!isDoc(argument)) {
    throw located(codes[0], `${operator} only supports an object as its argument`);
  }
  const known: readonly unknown[] = ['input', 'as', body, limit];
  const unknown = Object.keys(argument).find((name) => !known.includes(name));
  if (unknown) throw located(codes[1], `Unrecognized parameter to ${operator}: ${unknown}`);
  if (!('input' in argument)) throw located(codes[2], `Missing 'input' parameter to ${operator}`);
  if (!(body in argument)) throw located(codes[3], `Missing '${body}' parameter to ${operator}`);
  return argument;
}

/** Compiles an operator that evaluates an expression for each element of an array. */
const loop =
  (
    operator: keyof typeof LOOPS,
    collect: (array: unknown[], body: (item: unknown) => unknown, most: unknown) => unknown[],
  ): OperatorCompiler =>
  (source: unknown, scope: Scope): Evaluate => {
    const argument = loopParameters(operator, source);
    const name = typeof argument.as === 'string' ? argument.as : 'this';
    checkVariableName(name);
    const input = scope.compile(argument.input);
    const body = scope.with([name]).compile(argument[LOOPS[operator].body]);
    const limit = scope.compile(argument.limit);
    return (root, variables) => {
      const array = input(root, variables);
      if (isNullish(array)) return null;
      return collect(
        requireArray(array, operator, LOOPS[operator].codes[4]),
        (item) => body(root, { ...variables, [name]: item }),
        limit(root, variables),
      );
    };
  };

export const ARRAYS: OperatorTable = {
  $map: loop('$map', (array, body) => array.map((item) => body(item) ?? null)),
  $filter: loop('$filter', (array, body, most) => {
    const matching = array.filter((item) => truthy(body(item)));
    return isNullish(most) ? matching : matching.slice(0, toDouble(most));
  }),
  ...strict('$isArray', 1, (value) => Array.isArray(value)),
  ...strict('$size', 1, (value) => requireArray(value, '$size', 17124).length),
  ...strict('$arrayElemAt', 2, elementAt),
  ...strict('$slice', [2, 3], slice),
  ...strict('$concatArrays', [0, Number.POSITIVE_INFINITY], concatArrays),
};
