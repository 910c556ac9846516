import { Binary, BSONRegExp, Double, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';

/**
 * A decoded document. Values are: number (int32 or double), bigint (int64), `Double` (a double that
 * would otherwise count as an int32), string, boolean, null, Date, arrays, documents and bson's
 * classes for the other types.
 */
export type Doc = Record<string, unknown>;

/** Whether a decoded value is an embedded document. */
export function isDoc(value: unknown): value is Doc {
  if (value === null || typeof value !== 'object') return false;
  // The prototype decides: a field called "constructor" or "_bsontype" is ordinary data.
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Own field of a document; inherited names such as "toString" are missing. */
export function field(doc: Doc, name: string): unknown {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** Sets a field as data even if its name is "__proto__". */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else doc[name] = value;
}

/** Whether a value is missing, undefined or null. */
export const isNullish = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

/** Whether a path component may be an array position. */
export const isPosition = (name: string): boolean => /^(0|[1-9]\d*)$/.test(name);

/** Type aliases of `$type` and their BSON type numbers. */
export const TYPE_NUMBERS: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

const TYPE_NAMES = new Map(Object.entries(TYPE_NUMBERS).map(([name, number]) => [number, name]));

/** Whether an integral number fits an int32 (negative zero is a double). */
export const isInt32 = (value: number): boolean =>
  Number.isInteger(value) && value >= -2147483648 && value <= 2147483647 && !Object.is(value, -0);

/** BSON type number of a decoded value; 0 for a missing one. */
export function bsonType(value: unknown): number {
  switch (typeof value) {
    case 'number':
      return isInt32(value) ? 16 : 1;
    case 'bigint':
      return 18;
    case 'string':
      return 2;
    case 'boolean':
      return 8;
    case 'object':
      return value === null ? 10 : objectType(value);
  }
  return 0;
}

function objectType(value: object): number {
  if (Array.isArray(value)) return 4;
  if (isDoc(value)) return 3;
  if (value instanceof ObjectId) return 7;
  if (value instanceof Date) return 9;
  if (value instanceof Double) return 1;
  if (value instanceof Int32) return 16;
  if (value instanceof Binary) return 5;
  if (value instanceof Timestamp) return 17;
  if (value instanceof BSONRegExp) return 11;
  if (value instanceof MinKey) return -1;
  if (value instanceof MaxKey) return 127;
  return 3;
}

/** Type alias of a decoded value, "missing" for an absent one. */
export const typeName = (value: unknown): string =>
  value === undefined ? 'missing' : (TYPE_NAMES.get(bsonType(value)) ?? 'object');

export const isTypeNumber = (number: number): boolean => TYPE_NAMES.has(number);
