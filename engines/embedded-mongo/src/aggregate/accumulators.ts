import { unknownName } from '../refused.ts';
import { compare } from '../values/compare.ts';
import { identity } from '../values/identity.ts';
import { asDouble, isNumeric, toDouble } from '../values/numbers.ts';
import { NumberSum } from '../values/sum.ts';
import { isNullish } from '../values/types.ts';
import type { OperatorTable } from './operators/define.ts';
import { mergeObjects } from './operators/objects.ts';

/** Collects values one by one. */
export interface Accumulator {
  /** Number of values it keeps, if that grows. */
  readonly kept?: number;
  add(value: unknown): void;
  result(): unknown;
}

function sum(): Accumulator {
  return new NumberSum();
}

function average(): Accumulator {
  const total = sum();
  let count = 0;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      total.add(value);
      count++;
    },
    result: () => (count > 0 ? asDouble(toDouble(total.result()) / count) : null),
  };
}

function extreme(direction: 1 | -1): Accumulator {
  let best: unknown;
  return {
    add(value) {
      if (isNullish(value)) return;
      if (best === undefined || compare(value, best) * direction > 0) best = value;
    },
    result: () => best ?? null,
  };
}

function first(): Accumulator {
  let found = false;
  let kept: unknown;
  return {
    add(value) {
      if (!found) kept = value;
      found = true;
    },
    result: () => kept ?? null,
  };
}

function last(): Accumulator {
  let kept: unknown;
  return {
    add(value) {
      kept = value;
    },
    result: () => kept ?? null,
  };
}

function push(): Accumulator {
  const values: unknown[] = [];
  return {
    add(value) {
      if (value !== undefined) values.push(value);
    },
    get kept() {
      return values.length;
    },
    result: () => values,
  };
}

function addToSet(): Accumulator {
  const values = new Map<string, unknown>();
  return {
    add(value) {
      if (value === undefined) return;
      const key = identity(value);
      if (!values.has(key)) values.set(key, value);
    },
    get kept() {
      return values.size;
    },
    result: () => [...values.values()],
  };
}

function merge(): Accumulator {
  let merged = {};
  return {
    add(value) {
      merged = mergeObjects(merged, value);
    },
    result: () => merged,
  };
}

function count(): Accumulator {
  let documents = 0;
  return {
    add() {
      documents++;
    },
    result: () => documents,
  };
}

const FACTORIES: Readonly<Record<string, () => Accumulator>> = {
  $sum: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: merge,
  $count: count,
};

/** Maker of an accumulator; throws 15952 for an unknown one. */
export function accumulatorFactory(name: string): () => Accumulator {
  const factory = FACTORIES[name];
  if (factory) return factory;
  throw unknownName('accumulator', name, `unknown group operator '${name}'`);
}

/** The accumulators that are also expressions over their arguments or one array. */
export function accumulatorExpressions(): OperatorTable {
  const table: Record<string, OperatorTable[string]> = {};
  for (const name of ['$sum', '$avg', '$min', '$max']) {
    const make = accumulatorFactory(name);
    table[name] = (argument, scope) => {
      const items = (Array.isArray(argument) ? argument : [argument]).map((item) =>
        scope.compile(item),
      );
      return (root, variables) => {
        const accumulator = make();
        const values = items.map((item) => item(root, variables));
        const [only] = values;
        const list = values.length === 1 && Array.isArray(only) ? only : values;
        for (const value of list) accumulator.add(value);
        return accumulator.result();
      };
    };
  }
  return table;
}
