import { BSONRegExp, ObjectId } from 'bson';
import { badValue } from '../errors.ts';
import { compare, equal, RANK, rank } from '../values/compare.ts';
import { compareNumbers, isNaNValue, numberOf, toDouble } from '../values/numbers.ts';
import { bsonType, isNullish, isTypeNumber, TYPE_NUMBERS } from '../values/types.ts';
import type { ValueTest } from './path.ts';
import { compileRegex } from './regex.ts';

/** MongoDB's truthiness: false, null, missing and every zero are false. */
export function truthy(value: unknown): boolean {
  if (value === false || isNullish(value)) return false;
  const number = numberOf(value);
  return number !== 0 && number !== 0n;
}

/** Test of equality with a query value; a regular expression matches strings. */
export function equalTo(wanted: unknown): ValueTest {
  if (wanted instanceof BSONRegExp) {
    const regex = compileRegex(wanted);
    return (value) =>
      (typeof value === 'string' && regex.test(value)) ||
      (value instanceof BSONRegExp && equal(value, wanted));
  }
  return equalToValue(wanted);
}

/** Test of equality in which a regular expression is a value. */
export function equalToValue(wanted: unknown): ValueTest {
  if (isNullish(wanted)) return isNullish;
  if (typeof wanted === 'string') return (value) => value === wanted;
  if (typeof wanted === 'number' && !Number.isNaN(wanted)) {
    return (value) => (typeof value === 'number' ? value === wanted : numberEquals(value, wanted));
  }
  if (wanted instanceof ObjectId) {
    return (value) => value instanceof ObjectId && Buffer.compare(value.id, wanted.id) === 0;
  }
  const place = rank(wanted);
  return (value) => value !== undefined && rank(value) === place && compare(value, wanted) === 0;
}

function numberEquals(value: unknown, wanted: number): boolean {
  const number = numberOf(value);
  return number !== undefined && compareNumbers(number, wanted) === 0;
}

/** Test of order within the type class of the wanted value. */
export function ordered(
  wanted: unknown,
  accept: (order: number) => boolean,
  inclusive: boolean,
): ValueTest {
  const place = rank(wanted);
  if (place === RANK.null || place === RANK.undefined) {
    return inclusive ? isNullish : () => false;
  }
  if (place === RANK.minKey || place === RANK.maxKey) {
    return (value) => accept(compare(value === undefined ? null : value, wanted));
  }
  if (isNaNValue(wanted)) return inclusive ? isNaNValue : () => false;
  return (value) =>
    !isNullish(value) &&
    rank(value) === place &&
    !(place === RANK.number && isNaNValue(value)) &&
    accept(compare(value, wanted));
}

/** Test for `$in`; long lists of strings and ids are looked up in a set. */
export function memberOf(list: readonly unknown[]): ValueTest {
  const simple = list.every((item) => typeof item === 'string' || item instanceof ObjectId);
  if (list.length <= 8 || !simple) {
    const tests = list.map(equalTo);
    return (value) => tests.some((test) => test(value));
  }
  const strings = new Set(list.filter((item) => typeof item === 'string'));
  const ids = new Set(
    list.filter((item) => item instanceof ObjectId).map((item) => item.toHexString()),
  );
  return (value) =>
    typeof value === 'string'
      ? strings.has(value)
      : value instanceof ObjectId && ids.has(value.toHexString());
}

/** BSON type numbers of an argument of `$type`. */
function typeNumbers(argument: unknown): Set<number> {
  const result = new Set<number>();
  for (const item of Array.isArray(argument) ? argument : [argument]) {
    if (item === 'number') {
      for (const type of [1, 16, 18, 19]) result.add(type);
    } else if (typeof item === 'string') {
      const type = TYPE_NUMBERS[item];
      if (type === undefined) throw badValue(`Unknown type name alias: ${item}`);
      result.add(type);
    } else {
      const type = toDouble(item);
      if (!isTypeNumber(type)) throw badValue(`Invalid numerical type code: ${String(item)}`);
      result.add(type);
    }
  }
  return result;
}

export function typeIs(argument: unknown): ValueTest {
  const types = typeNumbers(argument);
  return (value) => value !== undefined && types.has(bsonType(value));
}
