import { badValue, failedToParse, typeMismatch } from '../errors.ts';
import { identity } from '../values/identity.ts';
import { isNumeric, toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';

type Check = (argument: unknown, keyword: string, schema: Doc) => void;

const wrongType = (keyword: string, what: string): Error =>
  typeMismatch(`$jsonSchema keyword '${keyword}' must be ${what}`);

const isText = (value: unknown): value is string => typeof value === 'string';

const text: Check = (argument, keyword) => {
  if (!isText(argument)) throw wrongType(keyword, 'a string');
};

const flag: Check = (argument, keyword) => {
  if (typeof argument !== 'boolean') throw wrongType(keyword, 'a boolean');
};

const number: Check = (argument, keyword) => {
  if (!isNumeric(argument)) throw wrongType(keyword, 'a number');
};

const positive: Check = (argument, keyword, schema) => {
  number(argument, keyword, schema);
  if (!(toDouble(argument) > 0)) {
    throw failedToParse(`$jsonSchema keyword '${keyword}' must have a positive value`);
  }
};

const count: Check = (argument, keyword, schema) => {
  number(argument, keyword, schema);
  const value = toDouble(argument);
  if (Number.isInteger(value) && value >= 0) return;
  throw failedToParse(`Expected a non-negative integer in: ${keyword}`);
};

const object: Check = (argument, keyword) => {
  if (!isDoc(argument)) throw wrongType(keyword, 'an object');
};

const objects: Check = (argument, keyword) => {
  if (!isDoc(argument)) throw wrongType(keyword, 'an object');
  for (const [name, inner] of Object.entries(argument)) {
    if (!isDoc(inner))
      throw typeMismatch(`Nested schema for $jsonSchema property '${name}' must be an object`);
  }
};

const flagOrObject: Check = (argument, keyword) => {
  if (typeof argument !== 'boolean' && !isDoc(argument)) {
    throw wrongType(keyword, 'either an object or a boolean');
  }
};

function requireDistinct(values: readonly unknown[], keyword: string): void {
  if (new Set(values.map(identity)).size === values.length) return;
  throw failedToParse(`$jsonSchema keyword '${keyword}' cannot contain duplicate values`);
}

const nonEmpty: Check = (argument, keyword) => {
  if (!Array.isArray(argument)) throw wrongType(keyword, 'an array');
  if (argument.length === 0) {
    throw failedToParse(`$jsonSchema keyword '${keyword}' cannot be an empty array`);
  }
};

const values: Check = (argument, keyword, schema) => {
  nonEmpty(argument, keyword, schema);
  if (Array.isArray(argument)) requireDistinct(argument, keyword);
};

const texts: Check = (argument, keyword, schema) => {
  values(argument, keyword, schema);
  if (Array.isArray(argument) && !argument.every(isText)) {
    throw wrongType(keyword, 'an array of strings');
  }
};

const alternatives: Check = (argument, keyword) => {
  if (!Array.isArray(argument)) throw wrongType(keyword, 'an array');
  if (argument.length === 0) {
    throw badValue(`$jsonSchema keyword '${keyword}' must be a non-empty array`);
  }
  if (!argument.every(isDoc)) {
    throw typeMismatch(`$jsonSchema keyword '${keyword}' must be an array of objects`);
  }
};

const typeNames: Check = (argument, keyword, schema) => {
  if ('type' in schema && 'bsonType' in schema) {
    throw failedToParse("Cannot specify both $jsonSchema keywords 'type' and 'bsonType'");
  }
  if (Array.isArray(argument)) texts(argument, keyword, schema);
  else if (!isText(argument)) {
    throw wrongType(keyword, 'either a string or an array of strings');
  }
};

const JSON_TYPES = new Set(['array', 'boolean', 'null', 'number', 'object', 'string']);

const jsonTypes: Check = (argument, keyword, schema) => {
  typeNames(argument, keyword, schema);
  for (const name of Array.isArray(argument) ? argument : [argument]) {
    if (name === 'integer')
      throw failedToParse("$jsonSchema type 'integer' is not currently supported.");
    if (!JSON_TYPES.has(String(name))) throw badValue(`Unknown type name alias: ${String(name)}`);
  }
};

const beside =
  (other: string): Check =>
  (argument, keyword, schema) => {
    flag(argument, keyword, schema);
    if (other in schema) return;
    throw failedToParse(
      `$jsonSchema keyword '${other}' must be a present if ${keyword} is present`,
    );
  };

const CHECKS: Readonly<Record<string, Check>> = {
  title: text,
  description: text,
  pattern: text,
  type: jsonTypes,
  bsonType: typeNames,
  enum: values,
  minimum: number,
  maximum: number,
  exclusiveMinimum: beside('minimum'),
  exclusiveMaximum: beside('maximum'),
  multipleOf: positive,
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
  required: texts,
  properties: objects,
  additionalProperties: flagOrObject,
  uniqueItems: flag,
  items: object,
  not: object,
  allOf: alternatives,
  anyOf: alternatives,
  oneOf: alternatives,
};

/**
 * Checks the argument of each keyword of a schema: throws 14 for a wrong type, 9 for one that cannot be
 * parsed and 2 for an unknown type.
 */
export function checkKeywords(schema: Doc): void {
  for (const [keyword, argument] of Object.entries(schema)) {
    if (Object.hasOwn(CHECKS, keyword)) CHECKS[keyword]?.(argument, keyword, schema);
  }
}
