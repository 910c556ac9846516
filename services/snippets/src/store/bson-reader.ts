import { mongo } from 'mongoose';
import { isAt, KnownTexts } from './known-texts.ts';

const DOUBLE = 0x01;
const STRING = 0x02;
const DOCUMENT = 0x03;
const ARRAY = 0x04;
const OBJECT_ID = 0x07;
const BOOLEAN = 0x08;
const DATE = 0x09;
const NULL = 0x0a;
const INT32 = 0x10;
const LONG = 0x12;
const FIXED_SIZES: Readonly<Record<number, number>> = {
  [NULL]: 0,
  [BOOLEAN]: 1,
  [INT32]: 4,
  [DOUBLE]: 8,
  [DATE]: 8,
  [LONG]: 8,
  [OBJECT_ID]: 12,
};

const EMPTY_DOCUMENT = 5;
const NOTHING = Buffer.alloc(0);

/** How many bytes a value takes; undefined for kinds that no field here has. */
function sizeOf(doc: Buffer, type: number, at: number): number | undefined {
  if (type === STRING) return 4 + doc.readInt32LE(at);
  if (type === DOCUMENT || type === ARRAY) return doc.readInt32LE(at);
  return FIXED_SIZES[type];
}

/** Where the zero is that ends a name. */
function endOfName(doc: Buffer, from: number): number {
  let end = from;
  while (doc[end] !== 0) end += 1;
  return end;
}

/** A field as a document before had it in the same place. */
interface Place {
  /** Its name and the zero behind it. */
  name: Uint8Array;
  /** Its number; undefined where nobody wants it. */
  number: number | undefined;
}

const texts = new KnownTexts('utf8');
const ids = new KnownTexts('hex');

/**
 * Reads some fields of BSON documents, one document after the other, and makes no objects or
 * strings of what nobody asks for. A field that is missing or of another kind reads as nothing.
 */
export class BsonReader<Name extends string> {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #types: Uint8Array;
  readonly #places: Int32Array;
  /** Nearly all documents have the same fields in the same order: comparing takes less than reading. */
  readonly #order: Place[] = [];
  #doc: Buffer = NOTHING;

  constructor(names: readonly Name[]) {
    this.#numbers = new Map(names.map((name, number) => [name, number]));
    this.#types = new Uint8Array(names.length);
    this.#places = new Int32Array(names.length);
  }

  open(doc: Buffer): void {
    this.#doc = doc;
    this.#types.fill(0);
    for (let at = 4, field = 0; at < doc.length && doc[at] !== 0; field += 1) {
      const type = doc[at] ?? 0;
      const { name, number } = this.#fieldAt(field, at + 1);
      const value = at + 1 + name.length;
      const size = sizeOf(doc, type, value);
      if (size === undefined) return;
      if (number !== undefined) {
        this.#types[number] = type;
        this.#places[number] = value;
      }
      at = value + size;
    }
  }

  has(name: Name): boolean {
    return this.#types[this.#numbers.get(name) ?? -1] !== 0;
  }

  /** The UTF-8 of a string, as a view into the document. */
  bytes(name: Name): Buffer {
    const at = this.#place(name, STRING);
    return at === -1 ? NOTHING : this.#doc.subarray(at + 4, this.#endOfText(at));
  }

  text(name: Name): string {
    const at = this.#place(name, STRING);
    return at === -1 ? '' : texts.get(this.#doc, at + 4, this.#endOfText(at));
  }

  texts(name: Name): string[] {
    const found: string[] = [];
    const start = this.#place(name, ARRAY);
    if (start === -1) return found;
    const doc = this.#doc;
    for (let at = start + 4; doc[at] === STRING; ) {
      const place = endOfName(doc, at + 1) + 1;
      const end = this.#endOfText(place);
      found.push(texts.get(doc, place + 4, end));
      at = end + 1;
    }
    return found;
  }

  /** An id that many documents have. */
  sharedHex(name: Name): string {
    const at = this.#place(name, OBJECT_ID);
    return at === -1 ? '' : ids.get(this.#doc, at, at + 12);
  }

  hex(name: Name): string {
    const at = this.#place(name, OBJECT_ID);
    return at === -1 ? '' : this.#doc.toString('hex', at, at + 12);
  }

  isTrue(name: Name): boolean {
    const at = this.#place(name, BOOLEAN);
    return at !== -1 && this.#doc[at] === 1;
  }

  number(name: Name): number {
    const number = this.#numbers.get(name) ?? -1;
    const at = this.#places[number] ?? 0;
    const type = this.#types[number];
    if (type === INT32) return this.#doc.readInt32LE(at);
    if (type === DOUBLE) return this.#doc.readDoubleLE(at);
    return type === LONG || type === DATE ? Number(this.#doc.readBigInt64LE(at)) : 0;
  }

  /** Numbers by name; what is not a number is left out. */
  numbers(name: Name): Record<string, number> {
    const at = this.#place(name, DOCUMENT);
    if (at === -1) return {};
    const size = this.#doc.readInt32LE(at);
    if (size <= EMPTY_DOCUMENT) return {};
    const all = mongo.BSON.deserialize(this.#doc.subarray(at, at + size));
    return Object.fromEntries(
      Object.entries(all).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    );
  }

  /** The field whose name begins at `start`; `field` counts those before it. */
  #fieldAt(field: number, start: number): Place {
    const known = this.#order[field];
    if (known && isAt(known.name, this.#doc, start)) return known;
    const name = Uint8Array.from(this.#doc.subarray(start, endOfName(this.#doc, start) + 1));
    const number = this.#numbers.get(Buffer.from(name).toString('latin1', 0, name.length - 1));
    const found = { name, number };
    this.#order[field] = found;
    return found;
  }

  #place(name: Name, type: number): number {
    const number = this.#numbers.get(name) ?? -1;
    return this.#types[number] === type ? (this.#places[number] ?? -1) : -1;
  }

  /** Where a string's text ends; `at` is where its length stands. */
  #endOfText(at: number): number {
    return at + 3 + this.#doc.readInt32LE(at);
  }
}
