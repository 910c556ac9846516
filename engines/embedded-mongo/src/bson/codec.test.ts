import {
  Binary,
  BSON,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { checkDocument } from './check.ts';
import { decode, decodeExact, decodeFields, fieldSet } from './decode.ts';
import { encode } from './encode.ts';
import { rawDocuments, spliceFields, withIdFirst } from './raw.ts';

const everyType = {
  double: new Double(1),
  fraction: 1.25,
  negativeZero: -0,
  text: 'é\0ü',
  document: { a: { b: [] } },
  array: [1, new Double(2), 'x', [null]],
  binary: new Binary(Buffer.from([1, 2, 3]), 4),
  id: new ObjectId('0123456789abcdef01234567'),
  yes: true,
  no: false,
  date: new Date(-5),
  nothing: null,
  regex: new BSONRegExp('^a', 'i'),
  int: -7,
  timestamp: new Timestamp({ t: 4_000_000_000, i: 3 }),
  long: Long.fromString('9223372036854775807'),
  least: new MinKey(),
  most: new MaxKey(),
};

const bytesOf = (doc: object): Buffer => Buffer.from(BSON.serialize(doc));

describe('the BSON codec', () => {
  it('returns the same bytes for every type when decoded exactly', () => {
    const bytes = bytesOf(everyType);
    expect(encode(decodeExact(bytes)).equals(bytes)).toBe(true);
  });

  it('returns the same bytes for documents of any size', () => {
    for (let size = 0; size < 3000; size += 7) {
      const bytes = bytesOf({ a: 'x'.repeat(size), b: [1, { c: 'y'.repeat(size) }], d: 1.5 });
      expect(encode(decodeExact(bytes)).equals(bytes)).toBe(true);
    }
  });

  it('keeps data that looks like a class or a prototype as data', () => {
    const bytes = Buffer.concat([
      bytesOf({ constructor: 1, toString: 2 }).subarray(0, -1),
      bytesOf({ x: 1 }).subarray(4, -1),
      Buffer.from('\x10__proto__\0\x05\0\0\0', 'latin1'),
      Buffer.from('\x02_bsontype\0\x03\0\0\0hi\0', 'latin1'),
      Buffer.from([0]),
    ]);
    bytes.writeInt32LE(bytes.length, 0);
    const doc = decodeExact(bytes);
    expect(Object.keys(doc)).toEqual(['constructor', 'toString', 'x', '__proto__', '_bsontype']);
    expect(encode({ inner: doc }).includes(bytes)).toBe(true);
  });

  it('decodes only wanted fields', () => {
    const bytes = bytesOf({ a: 1, bb: 2, c: { d: 3 } });
    expect(decodeFields(bytes, fieldSet(['c', 'a', 'missing']))).toEqual({ a: 1, c: { d: 3 } });
  });

  it('keeps and drops fields without decoding them', () => {
    const bytes = bytesOf({ _id: 1, a: new Double(1), b: 'x' });
    expect(decode(spliceFields(bytes, new Set(['_id', 'b']), true))).toEqual({ _id: 1, b: 'x' });
    expect(decode(spliceFields(bytes, new Set(['_id', 'b']), false))).toEqual({ a: 1 });
  });

  it('keeps fields of many documents at once, short and long ones, at any position', () => {
    const docs = Array.from({ length: 3000 }, (_, n) => ({
      _id: n,
      before: n % 3,
      text: 'x'.repeat(n % 200),
      between: 'dropped'.repeat(n % 7),
      tags: ['a', String(n)],
      behind: n % 500 === 0 ? 'y'.repeat(100_000) : '',
    }));
    const kept = docs.map((doc) =>
      spliceFields(bytesOf(doc), new Set(['_id', 'text', 'tags']), true),
    );
    const dropped = docs.map((doc) => spliceFields(bytesOf(doc), new Set(['text', 'tags']), false));
    docs.forEach(({ _id, text, tags, ...rest }, n) => {
      expect(decode(kept[n] ?? Buffer.alloc(0))).toEqual({ _id, text, tags });
      expect(decode(dropped[n] ?? Buffer.alloc(0))).toEqual({ _id, ...rest });
    });
  });

  it('puts _id first and adds a missing one', () => {
    const moved = withIdFirst(bytesOf({ a: 1, _id: 5, b: 2 }));
    expect(Object.entries(decode(moved.bytes))).toEqual([
      ['_id', 5],
      ['a', 1],
      ['b', 2],
    ]);
    const added = withIdFirst(bytesOf({ a: 1 }));
    expect(decode(added.bytes)).toEqual({ _id: added.id, a: 1 });
  });

  it('extracts sent documents from an array unchanged', () => {
    const first = bytesOf({ x: new Double(1) });
    const body = bytesOf({ insert: 'c', documents: [{ x: new Double(1) }, {}] });
    const cut = rawDocuments(body, 'documents');
    expect(cut?.[0]?.equals(first)).toBe(true);
    expect(cut).toHaveLength(2);
  });
});

describe('the structure check', () => {
  it('accepts every type', () => {
    expect(() => checkDocument(bytesOf(everyType))).not.toThrow();
  });

  it('refuses any document with one byte of its structure broken, or reads it harmlessly', () => {
    const bytes = bytesOf(everyType);
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const broken = Buffer.from(bytes);
        broken[at] = value;
        try {
          checkDocument(broken);
        } catch (error) {
          expect(error).toMatchObject({ code: expect.any(Number) });
          continue;
        }
        expect(() => decode(broken)).not.toThrow();
      }
    }
  });

  it.each([
    ['JavaScript', new Code('f()')],
    ['JavaScript with scope', new Code('f()', { x: 1 })],
    ['Symbol', new BSONSymbol('s')],
    ['Decimal128', Decimal128.fromString('1.10')],
  ])('refuses the type %s by name', (name, value) => {
    const message = expect.stringContaining(`the type ${name} is not supported by the embedded`);
    expect(() => checkDocument(bytesOf({ a: [{ value }] }))).toThrow(
      expect.objectContaining({ code: 2, message }),
    );
  });

  it('refuses more than 100 levels with code 15', () => {
    let nested: object = {};
    for (let level = 0; level < 150; level++) nested = { n: nested };
    expect(() => checkDocument(bytesOf(nested))).toThrow(expect.objectContaining({ code: 15 }));
  });
});
