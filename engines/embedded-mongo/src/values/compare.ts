import { Binary, BSONRegExp, Double, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { compareNumbers, numberOf } from './numbers.ts';
import { type Doc, isDoc } from './types.ts';

/** Ranks of the BSON type classes in MongoDB's order. */
export const RANK = {
  minKey: 1,
  undefined: 3,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  maxKey: 127,
} as const;

/** Rank of a value's type class; values of one class compare with each other. */
export function rank(value: unknown): number {
  switch (typeof value) {
    case 'undefined':
      return RANK.undefined;
    case 'number':
    case 'bigint':
      return RANK.number;
    case 'string':
      return RANK.string;
    case 'boolean':
      return RANK.boolean;
    case 'object':
      return value === null ? RANK.null : rankObject(value);
  }
  return RANK.object;
}

function rankObject(value: object): number {
  if (Array.isArray(value)) return RANK.array;
  if (isDoc(value)) return RANK.object;
  if (value instanceof ObjectId) return RANK.objectId;
  if (value instanceof Date) return RANK.date;
  if (value instanceof Double || value instanceof Int32) return RANK.number;
  if (value instanceof Binary) return RANK.binary;
  if (value instanceof Timestamp) return RANK.timestamp;
  if (value instanceof BSONRegExp) return RANK.regex;
  if (value instanceof MinKey) return RANK.minKey;
  return value instanceof MaxKey ? RANK.maxKey : RANK.object;
}

/** Compares two values in BSON order: negative, zero or positive. */
export function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  const leftRank = rank(left);
  const rightRank = rank(right);
  if (leftRank !== rightRank) return leftRank < rightRank ? -1 : 1;
  switch (leftRank) {
    case RANK.number:
      return compareNumbers(numberOf(left) ?? 0, numberOf(right) ?? 0);
    case RANK.string:
      return compareStrings(String(left), String(right));
    case RANK.boolean:
      return left === true ? 1 : -1;
    case RANK.undefined:
    case RANK.null:
    case RANK.minKey:
    case RANK.maxKey:
      return 0;
  }
  return compareObjects(left, right);
}

function compareObjects(left: unknown, right: unknown): number {
  if (Array.isArray(left) && Array.isArray(right)) return compareArrays(left, right);
  if (isDoc(left) && isDoc(right)) return compareDocuments(left, right);
  if (left instanceof ObjectId && right instanceof ObjectId) {
    return Buffer.compare(left.id, right.id);
  }
  if (left instanceof Date && right instanceof Date) {
    return Math.sign(left.getTime() - right.getTime());
  }
  if (left instanceof Binary && right instanceof Binary) return compareBinary(left, right);
  if (left instanceof Timestamp && right instanceof Timestamp) {
    const difference = timestampBits(left) - timestampBits(right);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  if (left instanceof BSONRegExp && right instanceof BSONRegExp) {
    return (
      compareStrings(left.pattern, right.pattern) || compareStrings(left.options, right.options)
    );
  }
  return 0;
}

/** Equality in BSON order: all numeric types are equal by value. */
export const equal = (left: unknown, right: unknown): boolean => compare(left, right) === 0;

export const timestampBits = (value: Timestamp): bigint => BigInt.asUintN(64, value.toBigInt());

export const binaryBytes = (value: Binary): Buffer =>
  Buffer.from(value.buffer.buffer, value.buffer.byteOffset, value.position);

/** Compares strings by their UTF-8 bytes, which is by code point and not by UTF-16 unit. */
export function compareStrings(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const x = left.charCodeAt(index);
    const y = right.charCodeAt(index);
    if (x === y) continue;
    const xSurrogate = x >= 0xd800 && x < 0xe000;
    const ySurrogate = y >= 0xd800 && y < 0xe000;
    if (xSurrogate !== ySurrogate) return xSurrogate ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return Math.sign(left.length - right.length);
}

function compareArrays(left: readonly unknown[], right: readonly unknown[]): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const result = compare(left[index], right[index]);
    if (result !== 0) return result;
  }
  return Math.sign(left.length - right.length);
}

// Field by field in stored order: type class, then name, then value.
function compareDocuments(left: Doc, right: Doc): number {
  const leftNames = Object.keys(left).filter((name) => left[name] !== undefined);
  const rightNames = Object.keys(right).filter((name) => right[name] !== undefined);
  const length = Math.min(leftNames.length, rightNames.length);
  for (let index = 0; index < length; index++) {
    const leftName = leftNames[index] ?? '';
    const rightName = rightNames[index] ?? '';
    const x = left[leftName];
    const y = right[rightName];
    const result = rank(x) - rank(y) || compareStrings(leftName, rightName) || compare(x, y);
    if (result !== 0) return Math.sign(result);
  }
  return Math.sign(leftNames.length - rightNames.length);
}

function compareBinary(left: Binary, right: Binary): number {
  return (
    Math.sign(left.position - right.position) ||
    Math.sign(left.sub_type - right.sub_type) ||
    Buffer.compare(binaryBytes(left), binaryBytes(right))
  );
}
