import { BSON } from 'mongodb';
import type { Entities } from './entities.ts';
import { fail, NotRunnable } from './outcomes.ts';
import { isObject, numeric, operatorOf, show } from './values.ts';

/** Position of the matcher in the compared value. */
interface Position {
  entities: Entities;
  path: string;
  /** Whether the actual document may have fields that are not expected. */
  isRoot: boolean;
}

/**
 * Compares an actual value with an expected one, which may hold operators such as `$$exists`;
 * throws `Mismatch`. A root document may have additional fields, a nested one may not.
 */
export function match(expected: unknown, actual: unknown, place: Position): void {
  const operator = operatorOf(expected);
  if (operator) matchOperator(operator, actual, place);
  else if (Array.isArray(expected)) matchArray(expected, actual, place);
  else if (isObject(expected)) matchDocument(expected, actual, place);
  else matchScalar(expected, actual, place.path);
}

function matchScalar(expected: unknown, actual: unknown, path: string): void {
  const wanted = numeric(expected);
  const same = wanted === undefined ? equal(expected, actual) : wanted === numeric(actual);
  if (!same) fail(`${path} is ${show(actual)}, expected ${show(expected)}`);
}

function equal(expected: unknown, actual: unknown): boolean {
  if (expected === actual) return true;
  if (typeof expected !== 'object' || expected === null) return false;
  return show({ v: expected }) === show({ v: actual });
}

function matchArray(expected: readonly unknown[], actual: unknown, place: Position): void {
  if (!Array.isArray(actual) || actual.length !== expected.length) {
    fail(`${place.path} is ${show(actual)}, expected ${show(expected)}`);
  }
  expected.forEach((item, at) => {
    match(item, actual[at], { ...place, path: `${place.path}[${at}]` });
  });
}

function matchDocument(
  expected: Readonly<Record<string, unknown>>,
  actual: unknown,
  place: Position,
): void {
  if (!isObject(actual)) fail(`${place.path} is ${show(actual)}, expected ${show(expected)}`);
  for (const [name, wanted] of Object.entries(expected)) {
    const path = `${place.path}.${name}`;
    if (operatorOf(wanted) === undefined && actual[name] === undefined) {
      fail(`${path} is missing, expected ${show(wanted)}`);
    }
    match(wanted, actual[name], { ...place, path, isRoot: false });
  }
  if (place.isRoot) return;
  for (const [name, value] of Object.entries(actual)) {
    if (name in expected || value === undefined) continue;
    fail(`${place.path} has an unexpected field ${name}: ${show(value)}`);
  }
}

function matchOperator(
  { name, argument }: { name: string; argument: unknown },
  actual: unknown,
  place: Position,
): void {
  const { entities, path } = place;
  switch (name) {
    case '$$exists':
      if (argument !== (actual !== undefined)) fail(`${path} is ${show(actual)}`);
      return;
    case '$$unsetOrMatches':
      if (actual !== undefined) match(argument, actual, place);
      return;
    case '$$type': {
      const allowed = Array.isArray(argument) ? argument : [argument];
      if (typesOf(actual).some((type) => allowed.includes(type))) return;
      fail(`${path} is ${show(actual)}, expected type ${allowed.join(' or ')}`);
      return;
    }
    case '$$sessionLsid':
      match(entities.sessionId(String(argument)), actual, { ...place, isRoot: false });
      return;
    case '$$matchesEntity':
      match(entities.value(String(argument)), actual, { ...place, isRoot: false });
      return;
  }
  throw new NotRunnable(`the matcher ${name}`);
}

function typesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'number') {
    // The driver decodes int32, small int64 and doubles to numbers.
    return Number.isInteger(value) ? ['int', 'long', 'double', 'number'] : ['double', 'number'];
  }
  if (typeof value === 'string') return ['string'];
  if (typeof value === 'boolean') return ['bool'];
  if (value instanceof Date) return ['date'];
  if (value instanceof BSON.Long || typeof value === 'bigint') return ['long', 'number'];
  if (value instanceof BSON.ObjectId) return ['objectId'];
  if (value instanceof BSON.Timestamp) return ['timestamp'];
  if (value instanceof BSON.Decimal128) return ['decimal', 'number'];
  if (value instanceof BSON.Binary || value instanceof Uint8Array) return ['binData'];
  return isObject(value) ? ['object'] : [];
}
