import { unknownName } from '../refused.ts';
import { compare } from '../values/compare.ts';
import { identity } from '../values/identity.ts';
import { asDouble, isNumeric, toDouble } from '../values/numbers.ts';
import { NumberSum } from '../values/sum.ts';
import { isNullish } from '../values/types.ts';

export interface Accumulator {
  /** Number of stored values, if it grows. */
  readonly size?: number;
  add(value: unknown): void;
  result(): unknown;
}

function average(): Accumulator {
  const total = new NumberSum();
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
  let current: unknown;
  return {
    add(value) {
      if (!found) current = value;
      found = true;
    },
    result: () => current ?? null,
  };
}

function last(): Accumulator {
  let current: unknown;
  return {
    add(value) {
      current = value;
    },
    result: () => current ?? null,
  };
}

function push(): Accumulator {
  const values: unknown[] = [];
  return {
    add(value) {
      if (value !== undefined) values.push(value);
    },
    get size() {
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
    get size() {
      return values.size;
    },
    result: () => [...values.values()],
  };
}

const FACTORIES: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => new NumberSum(),
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
};

/** Factory of an accumulator; throws 15952 for an unknown one. */
export function accumulatorFactory(name: string): () => Accumulator {
  const factory = FACTORIES[name];
  if (factory) return factory;
  throw unknownName('accumulator', name, `unknown group operator '${name}'`);
}
