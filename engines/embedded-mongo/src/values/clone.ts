import { compare, rank } from './compare.ts';
import { bsonType, type Doc, isDoc, setField } from './types.ts';

/** Copies documents and arrays; scalar values are shared, since nothing changes them in place. */
export function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone);
  return isDoc(value) ? cloneDoc(value) : value;
}

export function cloneDoc(doc: Doc): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) setField(result, name, clone(doc[name]));
  return result;
}

/** Equality of stored form: `1` and `1.0` differ, as do documents with another order of fields. */
export function identical(left: unknown, right: unknown): boolean {
  if (bsonType(left) !== bsonType(right)) return false;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, n) => identical(item, right[n]));
  }
  if (isDoc(left) && isDoc(right)) return identicalDocuments(left, right);
  return rank(left) === rank(right) && compare(left, right) === 0;
}

function identicalDocuments(left: Doc, right: Doc): boolean {
  const leftNames = Object.keys(left);
  const rightNames = Object.keys(right);
  return (
    leftNames.length === rightNames.length &&
    leftNames.every((name, n) => rightNames[n] === name && identical(left[name], right[name]))
  );
}
