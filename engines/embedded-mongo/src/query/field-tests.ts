import { badValue } from '../errors.ts';
import { unknownName } from '../refused.ts';
import { equal } from '../values/compare.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { type CompileFilter, isOperators, isRegex } from './operators.ts';
import { eitherElement, type ValueTest } from './path.ts';
import { compileRegex, regexValue } from './regex.ts';
import { equalTo, equalToValue, memberOf, ordered, truthy, typeIs } from './value-tests.ts';

/** A test of the value at a path; a negated one holds if no value of the whole path matches. */
export interface FieldTest {
  test: ValueTest;
  negated?: boolean;
}

const FULL_CONDITIONS = new Set(['$and', '$or', '$nor', '$expr']);

/** Tests of a field's condition: a value or a document of operators. */
export function fieldTests(condition: unknown, compile: CompileFilter): FieldTest[] {
  if (!isOperators(condition)) return [{ test: eitherElement(equalTo(condition)) }];
  const result: FieldTest[] = [];
  for (const operator of Object.keys(condition)) {
    const argument = condition[operator];
    if (operator === '$options') {
      if (!('$regex' in condition)) throw badValue('$options needs a $regex');
      continue;
    }
    if (operator === '$all') {
      result.push(...allTests(argument, compile));
      continue;
    }
    result.push(
      arrayTest(operator, argument, compile) ?? {
        test: eitherElement(scalarTest(operator, argument, condition.$options)),
      },
    );
  }
  return result;
}

// Operators on the array itself, and negations.
function arrayTest(
  operator: string,
  argument: unknown,
  compile: CompileFilter,
): FieldTest | undefined {
  switch (operator) {
    case '$not':
      return negation(argument, compile);
    case '$ne':
      if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.");
      return { test: eitherElement(equalTo(argument)), negated: true };
    case '$nin':
      return { test: eitherElement(scalarTest('$in', argument, undefined)), negated: true };
    case '$exists':
      return { test: (value) => value !== undefined, negated: !truthy(argument) };
    case '$size':
      return { test: sizeTest(argument) };
    case '$elemMatch': {
      const test = elementTest(argument, compile);
      return { test: (value) => Array.isArray(value) && value.some(test) };
    }
    case '$type': {
      const test = typeIs(argument);
      const wholeArray = test([]);
      return { test: wholeArray ? test : eitherElement(test) };
    }
  }
  return undefined;
}

function negation(argument: unknown, compile: CompileFilter): FieldTest {
  if (isRegex(argument)) return { test: eitherElement(equalTo(argument)), negated: true };
  if (!isOperators(argument)) throw badValue('$not needs a regex or a document');
  const inner = fieldTests(argument, compile);
  return {
    test: (value) => inner.every(({ test, negated }) => test(value) !== (negated === true)),
    negated: true,
  };
}

function sizeTest(argument: unknown): ValueTest {
  const size = toDouble(argument);
  if (!Number.isInteger(size)) {
    throw badValue(`Failed to parse $size. Expected an integer: $size: ${String(argument)}`);
  }
  if (size < 0) throw badValue('Failed to parse $size. Expected a non-negative number');
  return (value) => Array.isArray(value) && value.length === size;
}

function allTests(argument: unknown, compile: CompileFilter): FieldTest[] {
  if (!Array.isArray(argument)) throw badValue('$all needs an array');
  if (argument.length === 0) return [{ test: () => false }];
  return argument.map((item: unknown) => {
    if (!isDoc(item) || !('$elemMatch' in item)) return { test: eitherElement(equalTo(item)) };
    const test = elementTest(item.$elemMatch, compile);
    return { test: (value: unknown) => Array.isArray(value) && value.some(test) };
  });
}

/** Test of one array element for `$elemMatch`: operators on the element, or a filter on its fields. */
export function elementTest(argument: unknown, compile: CompileFilter): ValueTest {
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(argument)[0] ?? '';
  if (isOperators(argument) && !FULL_CONDITIONS.has(first)) {
    const tests = Object.keys(argument)
      .filter((operator) => operator !== '$options')
      .map((operator) => elementOperator(operator, argument, compile));
    return (value) => tests.every((test) => test(value));
  }
  const filter = compile(argument);
  return (value) => {
    if (isDoc(value)) return filter(value);
    return Array.isArray(value) && filter({ ...value });
  };
}

function elementOperator(operator: string, condition: Doc, compile: CompileFilter): ValueTest {
  const argument = condition[operator];
  switch (operator) {
    case '$not': {
      const test = elementTest(isRegex(argument) ? { $regex: argument } : argument, compile);
      return (value) => !test(value);
    }
    case '$ne': {
      const test = equalTo(argument);
      return (value) => !test(value);
    }
    case '$nin': {
      const test = scalarTest('$in', argument, undefined);
      return (value) => !test(value);
    }
    case '$elemMatch': {
      const test = elementTest(argument, compile);
      return (value) => Array.isArray(value) && value.some(test);
    }
    case '$exists':
      return () => truthy(argument);
    case '$size':
      return sizeTest(argument);
    case '$all': {
      const tests = allTests(argument, compile);
      return (value) => tests.every(({ test }) => test(value));
    }
  }
  return scalarTest(operator, argument, condition.$options);
}

function scalarTest(operator: string, argument: unknown, options: unknown): ValueTest {
  switch (operator) {
    case '$eq':
      return isRegex(argument)
        ? (value) => isRegex(value) && equal(value, argument)
        : equalToValue(argument);
    case '$gt':
      return ordered(argument, (order) => order > 0, false);
    case '$gte':
      return ordered(argument, (order) => order >= 0, true);
    case '$lt':
      return ordered(argument, (order) => order < 0, false);
    case '$lte':
      return ordered(argument, (order) => order <= 0, true);
    case '$in':
      if (!Array.isArray(argument)) throw badValue('$in needs an array');
      if (argument.some(isOperators)) throw badValue('cannot nest $ under $in');
      return memberOf(argument);
    case '$regex': {
      const regex = compileRegex(argument, options);
      const same = regexValue(argument, options);
      return (value) =>
        typeof value === 'string' ? regex.test(value) : isRegex(value) && equal(value, same);
    }
    case '$type':
      return typeIs(argument);
  }
  throw unknownName('query', operator, `unknown operator: ${operator}`);
}
