import { CommandError, located } from '../../errors.ts';
import { truthy } from '../../query/value-tests.ts';
import { isNumeric, toDouble } from '../../values/numbers.ts';
import { type Doc, isDoc, isInt32, isNullish, setField, typeName } from '../../values/types.ts';
import type { Evaluate, OperatorCompiler } from '../expression.ts';
import { checkVariableName } from '../names.ts';
import { type OperatorTable, strict } from './define.ts';

/** Elements an array may have that an operator makes. */
const LONGEST_ARRAY = 4_000_000;

const tooLong = (name: string): CommandError =>
  new CommandError(
    146,
    'ExceededMemoryLimit',
    `${name} would use too much memory: more than ${LONGEST_ARRAY} elements`,
  );

function requireArray(value: unknown, name: string, code = 28689): unknown[] {
  if (Array.isArray(value)) return value;
  throw located(
    code,
    `The argument to ${name} must be an array, but was of type: ${typeName(value)}`,
  );
}

/** An operator of one array; null and missing give null. */
const ofArray = (name: string, apply: (array: unknown[]) => unknown): OperatorTable =>
  strict(name, 1, (value) => (isNullish(value) ? null : apply(requireArray(value, name))));

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
  const start = int32In(first, '$slice', 'Second argument', [28725, 28726]);
  if (more.length === 0) return start >= 0 ? items.slice(0, start) : items.slice(start);
  const count = int32In(more[0], '$slice', 'Third argument', [28727, 28728]);
  if (count <= 0) throw located(28729, 'Third argument to $slice must be positive');
  const from = start < 0 ? Math.max(0, items.length + start) : start;
  return items.slice(from, from + count);
}

function concatArrays(...values: unknown[]): unknown {
  if (values.some(isNullish)) return null;
  const arrays = values.map((value) => requireArray(value, '$concatArrays', 28664));
  if (arrays.reduce((sum, { length }) => sum + length, 0) > LONGEST_ARRAY) {
    throw tooLong('$concatArrays');
  }
  return arrays.flat();
}

/** A whole number of 32 bits; `codes` for one that is no number, and for one that is not whole. */
function int32In(
  value: unknown,
  operator: string,
  what: string,
  codes: readonly [number, number],
): number {
  if (!isNumeric(value)) {
    throw located(
      codes[0],
      `${what} to ${operator} must be numeric, but is of type: ${typeName(value)}`,
    );
  }
  const number = toDouble(value) + 0;
  if (isInt32(number)) return number;
  throw located(
    codes[1],
    `${what} to ${operator} can't be represented as a 32-bit integer: ${number}`,
  );
}

function arrayToObject(array: unknown[]): Doc {
  const result: Doc = {};
  for (const item of array) {
    const [key, value] = Array.isArray(item) ? item : isDoc(item) ? [item.k, item.v] : [];
    if (typeof key !== 'string')
      throw located(40386, '$arrayToObject requires pairs of a string key and a value');
    setField(result, key, value);
  }
  return result;
}

const nameOr = (value: unknown, other: string): string =>
  typeof value === 'string' ? value : other;

interface Loop {
  input: Evaluate;
  name: string;
  argument: Doc;
}

/** The fields of an operator over each element, and MongoDB's codes for what is wrong with them. */
const LOOPS = {
  $map: {
    fields: ['input', 'as', 'in'],
    codes: [16878, 16879],
    missing: { input: 16880, in: 16882 },
  },
  $filter: {
    fields: ['input', 'as', 'cond', 'limit'],
    codes: [28646, 28647],
    missing: { input: 28648, cond: 28650 },
  },
  $reduce: {
    fields: ['input', 'initialValue', 'in'],
    codes: [40075, 40076],
    missing: { input: 40077, initialValue: 40078, in: 40079 },
  },
} as const;

function loop(
  operator: keyof typeof LOOPS,
  argument: unknown,
  compile: (value: unknown) => Evaluate,
): Loop {
  const { fields, codes, missing } = LOOPS[operator];
  if (!isDoc(argument)) {
    throw located(codes[0], `${operator} only supports an object as its argument`);
  }
  const known: readonly string[] = fields;
  const unknown = Object.keys(argument).find((name) => !known.includes(name));
  if (unknown) throw located(codes[1], `Unrecognized parameter to ${operator}: ${unknown}`);
  for (const [name, code] of Object.entries(missing)) {
    if (!(name in argument)) throw located(code, `Missing '${name}' parameter to ${operator}`);
  }
  const name = nameOr(argument.as, 'this');
  checkVariableName(name);
  return { input: compile(argument.input), name, argument };
}

const map: OperatorCompiler = (source, scope) => {
  const { input, name, argument } = loop('$map', source, (value) => scope.compile(value));
  const body = scope.with([name]).compile(argument.in);
  return (root, variables) => {
    const array = input(root, variables);
    if (isNullish(array)) return null;
    return requireArray(array, '$map', 16883).map(
      (item) => body(root, { ...variables, [name]: item }) ?? null,
    );
  };
};

const filter: OperatorCompiler = (source, scope) => {
  const { input, name, argument } = loop('$filter', source, (value) => scope.compile(value));
  const test = scope.with([name]).compile(argument.cond);
  const limit = argument.limit === undefined ? undefined : scope.compile(argument.limit);
  return (root, variables) => {
    const array = input(root, variables);
    if (isNullish(array)) return null;
    const kept = requireArray(array, '$filter', 28651).filter((item) =>
      truthy(test(root, { ...variables, [name]: item })),
    );
    const most = limit?.(root, variables);
    return isNullish(most) ? kept : kept.slice(0, toDouble(most));
  };
};

const reduce: OperatorCompiler = (source, scope) => {
  const { input, argument } = loop('$reduce', source, (value) => scope.compile(value));
  const initial = scope.compile(argument.initialValue);
  const body = scope.with(['this', 'value']).compile(argument.in);
  return (root, variables) => {
    const array = input(root, variables);
    if (isNullish(array)) return null;
    return requireArray(array, '$reduce', 40080).reduce<unknown>(
      (value, item) => body(root, { ...variables, this: item, value }),
      initial(root, variables),
    );
  };
};

/** Arrays. */
export const ARRAYS: OperatorTable = {
  $map: map,
  $filter: filter,
  $reduce: reduce,
  ...strict('$isArray', 1, (value) => Array.isArray(value)),
  ...strict('$size', 1, (value) => requireArray(value, '$size', 17124).length),
  ...strict('$arrayElemAt', 2, elementAt),
  ...strict('$slice', [2, 3], slice),
  ...strict('$concatArrays', [0, Number.POSITIVE_INFINITY], concatArrays),
  ...ofArray('$first', (array) => array[0]),
  ...ofArray('$last', (array) => array.at(-1)),
  ...ofArray('$reverseArray', (array) => array.toReversed()),
  ...ofArray('$arrayToObject', arrayToObject),
};
