import { failedToParse, typeMismatch } from '../errors.ts';
import { compare, equal, RANK, rank } from '../values/compare.ts';
import { decimalRemainder } from '../values/decimal.ts';
import { identity } from '../values/identity.ts';
import { toDouble } from '../values/numbers.ts';
import { bsonType, type Doc, isDoc, isNullish } from '../values/types.ts';
import type { ValueTest } from './path.ts';
import { compileRegex } from './regex.ts';
import { checkKeywords } from './schema-keywords.ts';
import { truthy, typeNumbers } from './value-tests.ts';

/** Keywords that only describe. */
const DESCRIPTIONS = new Set(['title', 'description', 'exclusiveMinimum', 'exclusiveMaximum']);

const JSON_TYPES: Readonly<Record<string, ValueTest>> = {
  object: isDoc,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => rank(value) === RANK.number,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** Compiles `$jsonSchema` (draft 4 with `bsonType`); an unknown keyword is refused with code 9. */
export function schemaTest(schema: unknown): ValueTest {
  if (!isDoc(schema)) throw typeMismatch('$jsonSchema must be an object');
  checkKeywords(schema);
  const tests: ValueTest[] = [];
  for (const keyword of Object.keys(schema)) {
    if (DESCRIPTIONS.has(keyword)) continue;
    const argument = schema[keyword];
    const test =
      scalarKeyword(keyword, argument, schema) ??
      objectKeyword(keyword, argument, schema) ??
      arrayKeyword(keyword, argument) ??
      logicalKeyword(keyword, argument);
    if (!test) throw failedToParse(`Unknown $jsonSchema keyword: ${keyword}`);
    tests.push(test);
  }
  return (value) => value === undefined || tests.every((test) => test(value));
}

const ifNumber =
  (test: ValueTest): ValueTest =>
  (value) =>
    rank(value) !== RANK.number || test(value);

const isMultiple = (value: unknown, divisor: unknown): boolean =>
  toDouble(decimalRemainder(value, divisor)) === 0;

function scalarKeyword(keyword: string, argument: unknown, schema: Doc): ValueTest | undefined {
  switch (keyword) {
    case 'bsonType': {
      const types = typeNumbers(argument);
      return (value) => types.has(bsonType(value));
    }
    case 'type': {
      const names = Array.isArray(argument) ? argument : [argument];
      return (value) => names.some((name) => JSON_TYPES[String(name)]?.(value));
    }
    case 'enum':
      return (value) => Array.isArray(argument) && argument.some((item) => equal(value, item));
    case 'minimum': {
      const least = truthy(schema.exclusiveMinimum) ? 1 : 0;
      return ifNumber((value) => compare(value, argument) >= least);
    }
    case 'maximum': {
      const most = truthy(schema.exclusiveMaximum) ? -1 : 0;
      return ifNumber((value) => compare(value, argument) <= most);
    }
    case 'multipleOf':
      return ifNumber((value) => isMultiple(value, argument));
    case 'minLength':
      return (value) => typeof value !== 'string' || [...value].length >= toDouble(argument);
    case 'maxLength':
      return (value) => typeof value !== 'string' || [...value].length <= toDouble(argument);
    case 'pattern': {
      const regex = compileRegex(argument);
      return (value) => typeof value !== 'string' || regex.test(value);
    }
  }
  return undefined;
}

const ifDoc =
  (test: (doc: Doc) => boolean): ValueTest =>
  (value) =>
    !isDoc(value) || test(value);

function objectKeyword(keyword: string, argument: unknown, schema: Doc): ValueTest | undefined {
  switch (keyword) {
    case 'required': {
      const names = Array.isArray(argument) ? argument.map(String) : [];
      return ifDoc((doc) => names.every((name) => Object.hasOwn(doc, name)));
    }
    case 'properties': {
      if (!isDoc(argument))
        throw failedToParse("$jsonSchema keyword 'properties' must be an object");
      const tests = Object.entries(argument).map(
        ([name, inner]) => [name, schemaTest(inner)] as const,
      );
      return ifDoc((doc) => tests.every(([name, test]) => test(doc[name])));
    }
    case 'additionalProperties': {
      const known = new Set(isDoc(schema.properties) ? Object.keys(schema.properties) : []);
      const others = isDoc(argument) ? schemaTest(argument) : () => truthy(argument);
      return ifDoc((doc) => Object.keys(doc).every((name) => known.has(name) || others(doc[name])));
    }
    case 'minProperties':
      return ifDoc((doc) => Object.keys(doc).length >= toDouble(argument));
    case 'maxProperties':
      return ifDoc((doc) => Object.keys(doc).length <= toDouble(argument));
  }
  return undefined;
}

const ifArray =
  (test: (items: unknown[]) => boolean): ValueTest =>
  (value) =>
    !Array.isArray(value) || test(value);

function arrayKeyword(keyword: string, argument: unknown): ValueTest | undefined {
  switch (keyword) {
    case 'minItems':
      return ifArray((items) => items.length >= toDouble(argument));
    case 'maxItems':
      return ifArray((items) => items.length <= toDouble(argument));
    case 'uniqueItems':
      return ifArray(
        (items) => !truthy(argument) || new Set(items.map(identity)).size === items.length,
      );
    case 'items': {
      const test = schemaTest(argument);
      return ifArray((items) => items.every(test));
    }
  }
  return undefined;
}

function logicalKeyword(keyword: string, argument: unknown): ValueTest | undefined {
  if (keyword === 'not') {
    const test = schemaTest(argument);
    return (value) => isNullish(value) || !test(value);
  }
  if (keyword !== 'allOf' && keyword !== 'anyOf' && keyword !== 'oneOf') return undefined;
  if (!Array.isArray(argument))
    throw failedToParse(`$jsonSchema keyword '${keyword}' must be an array`);
  const tests = argument.map(schemaTest);
  if (keyword === 'allOf') return (value) => tests.every((test) => test(value));
  if (keyword === 'anyOf') return (value) => tests.some((test) => test(value));
  return (value) => tests.filter((test) => test(value)).length === 1;
}
