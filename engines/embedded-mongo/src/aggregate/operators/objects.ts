import { located } from '../../errors.ts';
import { type Doc, isDoc, isNullish, setField, typeName } from '../../values/types.ts';
import type { OperatorCompiler } from '../expression.ts';
import { type OperatorTable, strict } from './define.ts';

/** Merges documents, later fields winning; null and missing are skipped. */
export function mergeObjects(...values: unknown[]): Doc {
  const result: Doc = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDoc(value)) {
      throw located(
        40400,
        `$mergeObjects requires object inputs, but input ${typeName(value)} is of type ${typeName(value)}`,
      );
    }
    for (const name of Object.keys(value)) setField(result, name, value[name]);
  }
  return result;
}

const merge: OperatorCompiler = (argument, scope) => {
  const items = (Array.isArray(argument) ? argument : [argument]).map((item) =>
    scope.compile(item),
  );
  return (root, variables) => {
    const values = items.map((item) => item(root, variables));
    // One argument that is an array is a list of documents.
    const [only] = values;
    return values.length === 1 && Array.isArray(only)
      ? mergeObjects(...only)
      : mergeObjects(...values);
  };
};

/** Documents. */
export const OBJECTS: OperatorTable = {
  $mergeObjects: merge,
  ...strict('$objectToArray', 1, (value) => {
    if (isNullish(value)) return null;
    if (!isDoc(value))
      throw located(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
    return Object.entries(value).map(([k, v]) => ({ k, v }));
  }),
};
