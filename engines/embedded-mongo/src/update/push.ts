import { badValue } from '../errors.ts';
import { compileSort } from '../query/sort.ts';
import { clone } from '../values/clone.ts';
import { compare } from '../values/compare.ts';
import { isNumeric, toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, typeName } from '../values/types.ts';

const CLAUSES = new Set(['$each', '$position', '$sort', '$slice']);

/** The array after `$push`: elements are inserted, then all are sorted, then sliced. */
export function pushResult(array: readonly unknown[], argument: unknown): unknown[] {
  const clauses = isDoc(argument) && '$each' in argument ? argument : undefined;
  if (!clauses) return [...array, clone(argument)];
  for (const clause of Object.keys(clauses)) {
    if (!CLAUSES.has(clause)) throw badValue(`Unrecognized clause in $push: ${clause}`);
  }
  if (!Array.isArray(clauses.$each)) {
    throw badValue(
      `The argument to $each in $push must be an array but it was of type: ${typeName(clauses.$each)}`,
    );
  }
  const result = [...array];
  result.splice(startOf(clauses, result.length), 0, ...clauses.$each.map(clone));
  return cut(sorted(result, clauses), clauses);
}

function startOf(clauses: Doc, length: number): number {
  if (clauses.$position === undefined) return length;
  const position = integerClause(clauses.$position, '$position');
  return position < 0 ? Math.max(0, length + position) : position;
}

function sorted(array: unknown[], clauses: Doc): unknown[] {
  const order = clauses.$sort;
  if (order === undefined) return array;
  if (isDoc(order)) {
    const sorter = compileSort(order);
    return array
      .map((item) => ({ item, key: sorter.key(isDoc(item) ? item : {}) }))
      .sort((left, right) => sorter.compareKeys(left.key, right.key))
      .map(({ item }) => item);
  }
  const direction = toDouble(order);
  if (direction !== 1 && direction !== -1) {
    throw badValue('The $sort element value must be either 1 or -1');
  }
  return array.sort((left, right) => compare(left, right) * direction);
}

function cut(array: unknown[], clauses: Doc): unknown[] {
  if (clauses.$slice === undefined) return array;
  const count = integerClause(clauses.$slice, '$slice');
  return count >= 0 ? array.slice(0, count) : array.slice(count);
}

function integerClause(value: unknown, name: string): number {
  const number = toDouble(value);
  if (isNumeric(value) && Number.isInteger(number)) return number;
  throw badValue(
    `The value for ${name} must be an integer value but was given type: ${typeName(value)}`,
  );
}
