import { badValue, failedToParse, typeMismatch } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { isOperators, isRegex, type MatchContext } from '../query/operators.ts';
import type { ValueTest } from '../query/path.ts';
import { clone, identical } from '../values/clone.ts';
import { compare, equal } from '../values/compare.ts';
import { calculate, isNumeric, toDouble } from '../values/numbers.ts';
import { shellText } from '../values/shell.ts';
import { isDoc, typeName } from '../values/types.ts';
import type { Action } from './actions.ts';
import { pushResult } from './push.ts';
import type { UpdateContext } from './validate.ts';

export const UNCHANGED: unique symbol = Symbol('unchanged');
export const REMOVED: unique symbol = Symbol('removed');

/** Applies a modifier to the value at a path; `current` is undefined if the field is missing. */
export function modify(action: Action, current: unknown, context: UpdateContext): unknown {
  const { operator, argument } = action;
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return current !== undefined && identical(current, argument) ? UNCHANGED : clone(argument);
    case '$unset':
      return current === undefined ? UNCHANGED : REMOVED;
    case '$inc':
      return increment(action, current);
    case '$min':
      return current === undefined || compare(argument, current) < 0 ? clone(argument) : UNCHANGED;
    case '$max':
      return current === undefined || compare(argument, current) > 0 ? clone(argument) : UNCHANGED;
  }
  return modifyArray(action, current, context);
}

function modifyArray(action: Action, current: unknown, context: UpdateContext): unknown {
  const { operator, argument, name } = action;
  switch (operator) {
    case '$push': {
      const array = arrayOf(current, name);
      const result = pushResult(array ?? [], argument);
      return array && identical(array, result) ? UNCHANGED : result;
    }
    case '$addToSet':
      return addToSet(arrayOf(current, name), argument);
    case '$pop':
      return pop(action, current);
    case '$pull': {
      if (current === undefined) return UNCHANGED;
      if (!Array.isArray(current)) throw badValue('Cannot apply $pull to a non-array value');
      const test = pullTest(argument, context.match);
      return without(current, test);
    }
    case '$pullAll': {
      if (!Array.isArray(argument)) throw badValue('$pullAll requires an array argument');
      const array = arrayOf(current, name);
      return array
        ? without(array, (item) => argument.some((other) => equal(item, other)))
        : UNCHANGED;
    }
  }
  throw failedToParse(`Unknown modifier: ${operator}`);
}

function arrayOf(current: unknown, name: string): unknown[] | undefined {
  if (current === undefined || Array.isArray(current)) return current;
  throw badValue(`The field '${name}' must be an array but is of type ${typeName(current)}`);
}

function without(array: readonly unknown[], test: (item: unknown) => boolean): unknown {
  const rest = array.filter((item) => !test(item));
  return rest.length === array.length ? UNCHANGED : rest;
}

function increment({ argument, name }: Action, current: unknown): unknown {
  if (!isNumeric(argument)) {
    throw typeMismatch(
      `Cannot increment with non-numeric argument: {${name}: ${shellText(argument)}}`,
    );
  }
  if (current === undefined) return argument;
  if (!isNumeric(current)) {
    throw typeMismatch(
      `Cannot apply $inc to a value of non-numeric type. {_id: ...} has the field '${name}' of non-numeric type ${typeName(current)}`,
    );
  }
  const result = calculate(current, argument, 'add');
  return identical(result, current) ? UNCHANGED : result;
}

function addToSet(array: readonly unknown[] | undefined, argument: unknown): unknown {
  const each = isDoc(argument) && '$each' in argument;
  const items = each ? argument.$each : [argument];
  if (!Array.isArray(items)) {
    throw typeMismatch(
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(items)}`,
    );
  }
  const result = [...(array ?? [])];
  for (const item of items) {
    if (!result.some((other) => equal(item, other))) result.push(clone(item));
  }
  return array && result.length === array.length ? UNCHANGED : result;
}

function pop({ argument, name }: Action, current: unknown): unknown {
  const side = toDouble(argument);
  if (side !== 1 && side !== -1) {
    throw failedToParse(`$pop expects 1 or -1, found: ${shellText(argument)}`);
  }
  if (current === undefined) return UNCHANGED;
  if (!Array.isArray(current)) {
    throw typeMismatch(
      `Path '${name}' contains an element of non-array type '${typeName(current)}'`,
    );
  }
  if (current.length === 0) return UNCHANGED;
  return side === 1 ? current.slice(0, -1) : current.slice(1);
}

/** Test of the elements `$pull` removes: a document is a query on their fields, operators on themselves. */
function pullTest(argument: unknown, context: MatchContext): ValueTest {
  if (isOperators(argument)) {
    const element = compileFilter({ v: { $elemMatch: argument } }, context);
    return (value) => element({ v: [value] });
  }
  if (isDoc(argument)) {
    const filter = compileFilter(argument, context);
    return (value) => isDoc(value) && filter(value);
  }
  if (isRegex(argument)) {
    const filter = compileFilter({ v: argument }, context);
    return (value) => !Array.isArray(value) && filter({ v: value });
  }
  return (value) => equal(value, argument);
}
