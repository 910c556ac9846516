import { located } from '../../errors.ts';
import { truthy } from '../../query/value-tests.ts';
import { compare, equal } from '../../values/compare.ts';
import { type Doc, isDoc, isNullish, setField, typeName } from '../../values/types.ts';
import type { Evaluate, OperatorCompiler, Scope } from '../expression.ts';
import { type OperatorTable, strict } from './define.ts';

const compileList = (argument: unknown, scope: Scope): Evaluate[] =>
  (Array.isArray(argument) ? argument : [argument]).map((item) => scope.compile(item));

const and: OperatorCompiler = (argument, scope) => {
  const items = compileList(argument, scope);
  return (root, variables) => items.every((item) => truthy(item(root, variables)));
};

const or: OperatorCompiler = (argument, scope) => {
  const items = compileList(argument, scope);
  return (root, variables) => items.some((item) => truthy(item(root, variables)));
};

const cond: OperatorCompiler = (argument, scope) => {
  const parts = isDoc(argument) ? [argument.if, argument.then, argument.else] : argument;
  if (!Array.isArray(parts) || parts.length !== 3 || parts.includes(undefined)) {
    throw located(17080, 'Expression $cond takes exactly 3 arguments: if, then and else');
  }
  const [test, yes, no] = parts.map((part) => scope.compile(part));
  return (root, variables) => (truthy(test?.(root, variables)) ? yes : no)?.(root, variables);
};

const ifNull: OperatorCompiler = (argument, scope) => {
  const items = compileList(argument, scope);
  if (items.length < 2) throw located(1257300, '$ifNull needs at least two arguments');
  return (root, variables) => {
    let value: unknown;
    for (const item of items) {
      value = item(root, variables);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

/** Merges documents; later fields replace earlier ones, null and missing are skipped. */
function mergeObjects(values: readonly unknown[]): Doc {
  const result: Doc = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDoc(value)) {
      throw located(40400, `$mergeObjects requires object inputs, found: ${typeName(value)}`);
    }
    for (const name of Object.keys(value)) setField(result, name, value[name]);
  }
  return result;
}

const merge: OperatorCompiler = (argument, scope) => {
  const items = compileList(argument, scope);
  return (root, variables) => {
    const values = items.map((item) => item(root, variables));
    // A single array argument is a list of documents.
    const [only] = values;
    return mergeObjects(values.length === 1 && Array.isArray(only) ? only : values);
  };
};

export const LOGIC: OperatorTable = {
  $and: and,
  $or: or,
  $cond: cond,
  $ifNull: ifNull,
  $mergeObjects: merge,
  $literal: (argument) => () => argument,
  ...strict('$not', 1, (value) => !truthy(value)),
  ...strict('$eq', 2, (left, right) => compare(left, right) === 0),
  ...strict('$ne', 2, (left, right) => compare(left, right) !== 0),
  ...strict('$gt', 2, (left, right) => compare(left, right) > 0),
  ...strict('$gte', 2, (left, right) => compare(left, right) >= 0),
  ...strict('$lt', 2, (left, right) => compare(left, right) < 0),
  ...strict('$lte', 2, (left, right) => compare(left, right) <= 0),
  ...strict('$in', 2, (value, list) => {
    if (Array.isArray(list)) return list.some((item) => equal(item, value));
    throw located(40081, `$in requires an array as a second argument, found: ${typeName(list)}`);
  }),
};
