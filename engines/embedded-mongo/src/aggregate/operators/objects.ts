import { encode } from '../../bson/encode.ts';
import { located } from '../../errors.ts';
import { type Doc, field, isDoc, isNullish, setField, typeName } from '../../values/types.ts';
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

const getField: OperatorCompiler = (argument, scope) => {
  const long = isDoc(argument) && 'field' in argument;
  const name = scope.compile(long ? argument.field : argument);
  const input =
    long && 'input' in argument ? scope.compile(argument.input) : (root: unknown) => root;
  return (root, variables) => {
    const wanted = name(root, variables);
    if (typeof wanted !== 'string')
      throw located(3041704, '$getField requires a string field name');
    const source = input(root, variables);
    return isDoc(source) ? field(source, wanted) : source === null ? null : undefined;
  };
};

function fieldChange(operator: string, hasValue: boolean): OperatorCompiler {
  return (argument, scope) => {
    if (!isDoc(argument)) throw located(4161100, `${operator} requires an object`);
    const name = scope.compile(argument.field);
    const input = scope.compile(argument.input);
    const value = hasValue ? scope.compile(argument.value) : () => undefined;
    return (root, variables) => {
      const source = input(root, variables);
      if (isNullish(source)) return null;
      if (!isDoc(source)) throw located(4161105, `${operator} requires an object input`);
      const changed = { ...source };
      const target = String(name(root, variables));
      const next = value(root, variables);
      if (next === undefined) delete changed[target];
      else setField(changed, target, next);
      return changed;
    };
  };
}

/** Documents. */
export const OBJECTS: OperatorTable = {
  $mergeObjects: merge,
  $getField: getField,
  $setField: fieldChange('$setField', true),
  $unsetField: fieldChange('$unsetField', false),
  ...strict('$objectToArray', 1, (value) => {
    if (isNullish(value)) return null;
    if (!isDoc(value))
      throw located(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
    return Object.entries(value).map(([k, v]) => ({ k, v }));
  }),
  ...strict('$bsonSize', 1, (value) => {
    if (isNullish(value)) return null;
    if (isDoc(value)) return encode(value).length;
    throw located(31393, `$bsonSize requires a document input, found: ${typeName(value)}`);
  }),
};
