import { badValue } from '../errors.ts';
import { unknownName } from '../refused.ts';
import { type Doc, field, isDoc, isPosition } from '../values/types.ts';
import { fieldTests } from './field-tests.ts';
import type { DocTest, MatchContext } from './operators.ts';
import { visitPath } from './path.ts';
import { truthy } from './value-tests.ts';

/** Compiles a filter to a test; throws code 2 for unknown operators and malformed arguments. */
export function compileFilter(filter: unknown, context: MatchContext = {}): DocTest {
  if (!isDoc(filter)) throw badValue('filter must be an object');
  const tests = Object.keys(filter).map((name) =>
    name.startsWith('$')
      ? topLevelTest(name, filter[name], context)
      : pathTest(name, filter[name], context),
  );
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return (doc) => tests.every((test) => test(doc));
}

function topLevelTest(name: string, argument: unknown, context: MatchContext): DocTest {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return logicalTest(name, argument, context);
    case '$expr': {
      if (!context.compileExpression) throw badValue('$expr is not supported in this context');
      const evaluate = context.compileExpression(argument);
      return (doc) => truthy(evaluate(doc));
    }
  }
  throw unknownName(
    'query',
    name,
    `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
}

function logicalTest(name: string, argument: unknown, context: MatchContext): DocTest {
  if (!Array.isArray(argument)) throw badValue(`${name} argument must be an array`);
  if (argument.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  const tests = argument.map((entry: unknown) => {
    if (!isDoc(entry)) throw badValue(`${name} argument's entries must be objects`);
    return compileFilter(entry, context);
  });
  if (name === '$and') return (doc) => tests.every((test) => test(doc));
  if (name === '$or') return (doc) => tests.some((test) => test(doc));
  return (doc) => !tests.some((test) => test(doc));
}

function pathTest(name: string, condition: unknown, context: MatchContext): DocTest {
  const path = name.split('.');
  const direct = path.length === 1 && !isPosition(name);
  const compile = (inner: unknown) => compileFilter(inner, context);
  const tests = fieldTests(condition, compile).map(({ test, negated }): DocTest => {
    const reached: DocTest = direct
      ? (doc) => test(field(doc, name))
      : (doc) => visitPath(doc, path, test);
    return negated ? (doc) => !reached(doc) : reached;
  });
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return (doc) => tests.every((test) => test(doc));
}

/** Top-level fields a filter reads; undefined if it may read everything. */
export function fieldsOf(filter: Doc, found = new Set<string>()): Set<string> | undefined {
  for (const name of Object.keys(filter)) {
    const value = filter[name];
    if (name === '$and' || name === '$or' || name === '$nor') {
      if (!Array.isArray(value)) return undefined;
      for (const entry of value) if (!isDoc(entry) || !fieldsOf(entry, found)) return undefined;
    } else if (name.startsWith('$')) return undefined;
    else found.add(name.split('.')[0] ?? name);
  }
  return found;
}
