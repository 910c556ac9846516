import { fieldName } from './field-names.ts';

/** Size in bytes of a value of BSON type `type` at offset `at`; throws on an unknown type. */
export function valueSize(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 1: // double
    case 9: // date
    case 17: // timestamp
    case 18: // int64
      return 8;
    case 2: // string
      return 4 + bytes.readInt32LE(at);
    case 3: // document
    case 4: // array
      return bytes.readInt32LE(at);
    case 5: // binary
      return 5 + bytes.readInt32LE(at);
    case 6: // undefined
    case 10: // null
    case 127: // max key
    case 255: // min key
      return 0;
    case 7: // object id
      return 12;
    case 8: // boolean
      return 1;
    case 11: // regular expression: two C strings
      return endOfCString(bytes, endOfCString(bytes, at)) - at;
    case 16: // int32
      return 4;
  }
  throw new RangeError(`unknown BSON type ${type}`);
}

/** Offset just behind the zero byte that ends the C string at `at`. */
export function endOfCString(bytes: Buffer, at: number): number {
  const zero = bytes.indexOf(0, at);
  if (zero < 0) throw new RangeError('unterminated C string');
  return zero + 1;
}

/** One element of a document as offsets into its bytes. */
export interface Element {
  type: number;
  /** Offset of the type byte. */
  start: number;
  name: string;
  /** Offset of the value. */
  value: number;
  /** Offset behind the value. */
  end: number;
}

/** Walks the elements of the document at `at` without decoding values. */
export function* elements(bytes: Buffer, at = 0): Generator<Element> {
  const last = at + bytes.readInt32LE(at) - 1;
  let position = at + 4;
  while (position < last) {
    const start = position;
    const type = bytes[position] ?? 0;
    const value = endOfCString(bytes, position + 1);
    const name = fieldName(bytes, start + 1, value - 1);
    position = value + valueSize(bytes, type, value);
    yield { type, start, name, value, end: position };
  }
}
