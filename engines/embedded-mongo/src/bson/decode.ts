import { Binary, BSONRegExp, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { type Doc, isInt32, setField } from '../values/types.ts';
import { endOfCString, valueSize } from './elements.ts';
import { fieldName } from './field-names.ts';
import { readSafeInteger } from './int64.ts';

/** Decodes a document for reading and aggregation; integral doubles become plain numbers. */
export const decode = (bytes: Buffer): Doc => decodeDocument(bytes, 0, false);

/**
 * Decodes a document so that encoding it returns the same bytes: integral doubles stay `Double`.
 */
export const decodeExact = (bytes: Buffer): Doc => decodeDocument(bytes, 0, true);

function decodeDocument(bytes: Buffer, at: number, exact: boolean): Doc {
  const result: Doc = {};
  const end = at + bytes.readInt32LE(at) - 1;
  let position = at + 4;
  while (position < end) {
    const type = bytes[position++] ?? 0;
    const nameStart = position;
    while (bytes[position]) position++;
    const name = fieldName(bytes, nameStart, position++);
    setField(result, name, decodeValue(bytes, type, position, exact));
    position += valueSize(bytes, type, position);
  }
  return result;
}

function decodeArray(bytes: Buffer, at: number, exact: boolean): unknown[] {
  const result: unknown[] = [];
  const end = at + bytes.readInt32LE(at) - 1;
  let position = at + 4;
  while (position < end) {
    const type = bytes[position++] ?? 0;
    while (bytes[position]) position++;
    position++;
    result.push(decodeValue(bytes, type, position, exact));
    position += valueSize(bytes, type, position);
  }
  return result;
}

/** Decodes one value of the given BSON type. */
export function decodeValue(bytes: Buffer, type: number, at: number, exact: boolean): unknown {
  switch (type) {
    case 1: {
      const value = bytes.readDoubleLE(at);
      return exact && isInt32(value) ? new Double(value) : value;
    }
    case 2:
      return bytes.toString('utf8', at + 4, at + 3 + bytes.readInt32LE(at));
    case 3:
      return decodeDocument(bytes, at, exact);
    case 4:
      return decodeArray(bytes, at, exact);
    case 7:
      return new ObjectId(Buffer.from(bytes.subarray(at, at + 12)));
    case 8:
      return bytes[at] === 1;
    case 9:
      return new Date(readSafeInteger(bytes, at));
    case 10:
      return null;
    case 16:
      return bytes.readInt32LE(at);
    case 18:
      return bytes.readBigInt64LE(at);
  }
  return decodeRare(bytes, type, at);
}

function decodeRare(bytes: Buffer, type: number, at: number): unknown {
  switch (type) {
    case 5: {
      const start = at + 5;
      const data = Buffer.from(bytes.subarray(start, start + bytes.readInt32LE(at)));
      return new Binary(data, bytes[at + 4] ?? 0);
    }
    case 6:
      return undefined;
    case 11: {
      const options = endOfCString(bytes, at);
      const end = endOfCString(bytes, options);
      return new BSONRegExp(
        bytes.toString('utf8', at, options - 1),
        bytes.toString('utf8', options, end - 1),
      );
    }
    case 17:
      return new Timestamp({ i: bytes.readUInt32LE(at), t: bytes.readUInt32LE(at + 4) });
    case 127:
      return new MaxKey();
    case 255:
      return new MinKey();
  }
  throw new RangeError(`unknown BSON type ${type}`);
}

const NONE: readonly WantedField[] = [];

interface WantedField {
  name: string;
  bytes: Buffer;
}

/** Wanted top-level fields, for `decodeFields`. */
export interface FieldSet {
  size: number;
  /** Names by their length in bytes, which rules out most fields of a document. */
  byLength: readonly (readonly WantedField[] | undefined)[];
}

/** Prepares names for `decodeFields`. */
export function fieldSet(names: Iterable<string>): FieldSet {
  const distinct = [...new Set(names)];
  const byLength: WantedField[][] = [];
  for (const name of distinct) {
    const bytes = Buffer.from(name);
    const others = byLength[bytes.length] ?? [];
    byLength[bytes.length] = [...others, { name, bytes }];
  }
  return { size: distinct.length, byLength };
}

/** Decodes only the wanted top-level fields and stops when it has them all. */
export function decodeFields(bytes: Buffer, wanted: FieldSet, exact = false): Doc {
  const result: Doc = {};
  let left = wanted.size;
  const end = bytes.readInt32LE(0) - 1;
  let position = 4;
  while (position < end && left > 0) {
    const type = bytes[position++] ?? 0;
    const nameStart = position;
    while (bytes[position]) position++;
    const nameEnd = position++;
    for (const { name, bytes: nameBytes } of wanted.byLength[nameEnd - nameStart] ?? NONE) {
      if (nameBytes.compare(bytes, nameStart, nameEnd) !== 0) continue;
      setField(result, name, decodeValue(bytes, type, position, exact));
      left--;
      break;
    }
    position += valueSize(bytes, type, position);
  }
  return result;
}
