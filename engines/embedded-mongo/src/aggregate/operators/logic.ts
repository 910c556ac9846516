import { located } from '../../errors.ts';
import { truthy } from '../../query/value-tests.ts';
import { compare, equal } from '../../values/compare.ts';
import { isDoc, isNullish, typeName } from '../../values/types.ts';
import type { OperatorCompiler } from '../expression.ts';
import { checkVariableName } from '../names.ts';
import { type OperatorTable, strict } from './define.ts';

const listOf = (argument: unknown): unknown[] => (Array.isArray(argument) ? argument : [argument]);

const and: OperatorCompiler = (argument, scope) => {
  const items = listOf(argument).map((item) => scope.compile(item));
  return (root, variables) => items.every((item) => truthy(item(root, variables)));
};

const or: OperatorCompiler = (argument, scope) => {
  const items = listOf(argument).map((item) => scope.compile(item));
  return (root, variables) => items.some((item) => truthy(item(root, variables)));
};

const cond: OperatorCompiler = (argument, scope) => {
  const parts = isDoc(argument) ? [argument.if, argument.then, argument.else] : listOf(argument);
  if (parts.length !== 3 || parts.includes(undefined)) {
    throw located(17080, 'Expression $cond takes exactly 3 arguments: if, then and else');
  }
  const [test, yes, no] = parts.map((part) => scope.compile(part));
  return (root, variables) => (truthy(test?.(root, variables)) ? yes : no)?.(root, variables);
};

const ifNull: OperatorCompiler = (argument, scope) => {
  const items = listOf(argument).map((item) => scope.compile(item));
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

const switchCase: OperatorCompiler = (argument, scope) => {
  if (!isDoc(argument) || !Array.isArray(argument.branches) || argument.branches.length === 0) {
    throw located(40068, '$switch requires at least one branch.');
  }
  const branches = argument.branches.map((branch: unknown) => {
    if (!isDoc(branch) || branch.case === undefined || branch.then === undefined) {
      throw located(40067, "$switch requires each branch have a 'case' and a 'then' expression");
    }
    return { test: scope.compile(branch.case), value: scope.compile(branch.then) };
  });
  const otherwise = 'default' in argument ? scope.compile(argument.default) : undefined;
  return (root, variables) => {
    const branch = branches.find(({ test }) => truthy(test(root, variables)));
    if (branch) return branch.value(root, variables);
    if (otherwise) return otherwise(root, variables);
    throw located(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

const letIn: OperatorCompiler = (argument, scope) => {
  if (!isDoc(argument)) throw located(16874, '$let only supports an object as its argument');
  const unknown = Object.keys(argument).find((name) => name !== 'vars' && name !== 'in');
  if (unknown) throw located(16875, `Unrecognized parameter to $let: ${unknown}`);
  if (!('vars' in argument)) throw located(16876, "Missing 'vars' parameter to $let");
  if (!('in' in argument)) throw located(16877, "Missing 'in' parameter to $let");
  if (!isDoc(argument.vars)) {
    throw located(10065, 'invalid parameter: expected an object (vars)');
  }
  for (const name of Object.keys(argument.vars)) checkVariableName(name);
  const names = Object.keys(argument.vars);
  const values = Object.values(argument.vars).map((value) => scope.compile(value));
  const body = scope.with(names).compile(argument.in);
  return (root, variables) => {
    const inner: Record<string, unknown> = { ...variables };
    names.forEach((name, n) => {
      inner[name] = values[n]?.(root, variables);
    });
    return body(root, inner);
  };
};

/** Comparison, logic and variables. */
export const LOGIC: OperatorTable = {
  $and: and,
  $or: or,
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchCase,
  $let: letIn,
  $literal: (argument) => () => argument,
  ...strict('$not', 1, (value) => !truthy(value)),
  ...strict('$eq', 2, (left, right) => compare(left, right) === 0),
  ...strict('$ne', 2, (left, right) => compare(left, right) !== 0),
  ...strict('$gt', 2, (left, right) => compare(left, right) > 0),
  ...strict('$gte', 2, (left, right) => compare(left, right) >= 0),
  ...strict('$lt', 2, (left, right) => compare(left, right) < 0),
  ...strict('$lte', 2, (left, right) => compare(left, right) <= 0),
  ...strict('$cmp', 2, (left, right) => Math.sign(compare(left, right))),
  ...strict('$in', 2, (value, list) => {
    if (Array.isArray(list)) return list.some((item) => equal(item, value));
    throw located(40081, `$in requires an array as a second argument, found: ${typeName(list)}`);
  }),
};
