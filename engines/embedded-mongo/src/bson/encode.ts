import { Binary, BSONRegExp, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { badValue } from '../errors.ts';
import { type Doc, isDoc, isInt32 } from '../values/types.ts';
import { writeSafeInteger } from './int64.ts';

/** Encodes a document. Undefined fields are left out, undefined array elements become null. */
export function encode(doc: Doc): Buffer {
  const writer = new Writer();
  writer.document(doc);
  return writer.finish();
}

function timeIn(value: Date): number {
  const time = value.getTime();
  if (!Number.isNaN(time)) return time;
  throw badValue('a date so far from 1970 is not supported by the embedded server');
}

// Replaces bson's serializer, which mistakes a document with a field "_bsontype" for one of its own
// classes: stored data could change its type.
class Writer {
  private bytes = Buffer.allocUnsafe(1024);
  private length = 0;

  finish(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  document(doc: Doc): void {
    const start = this.reserve(4);
    for (const name of Object.keys(doc)) {
      const value = doc[name];
      if (value !== undefined) this.element(name, value);
    }
    this.close(start);
  }

  private array(values: readonly unknown[]): void {
    const start = this.reserve(4);
    for (let index = 0; index < values.length; index++) {
      this.element(String(index), values[index] ?? null);
    }
    this.close(start);
  }

  private close(start: number): void {
    this.byte(0);
    this.bytes.writeInt32LE(this.length - start, start);
  }

  private element(name: string, value: unknown): void {
    const typeAt = this.reserve(1);
    this.cString(name);
    // Writing the value may move the buffer, so it comes first.
    const type = this.value(value);
    this.bytes[typeAt] = type;
  }

  // Writes the value and returns its type byte.
  private value(value: unknown): number {
    switch (typeof value) {
      case 'string':
        this.string(value);
        return 2;
      case 'number':
        return isInt32(value) ? this.int32(value) : this.double(value);
      case 'bigint':
        return this.int64(value);
      case 'boolean':
        this.byte(value ? 1 : 0);
        return 8;
    }
    if (value === null || typeof value !== 'object') return 10;
    return this.object(value);
  }

  private object(value: object): number {
    if (Array.isArray(value)) {
      this.array(value);
      return 4;
    }
    if (isDoc(value)) {
      this.document(value);
      return 3;
    }
    if (value instanceof ObjectId) {
      this.raw(value.id);
      return 7;
    }
    if (value instanceof Date) {
      writeSafeInteger(this.bytes, timeIn(value), this.reserve(8));
      return 9;
    }
    if (value instanceof Double) return this.double(value.value);
    if (value instanceof Int32) return this.int32(value.value);
    return this.rare(value);
  }

  private rare(value: object): number {
    if (value instanceof Binary) {
      const size = this.reserve(4);
      this.bytes.writeInt32LE(value.position, size);
      this.byte(value.sub_type);
      this.raw(value.buffer.subarray(0, value.position));
      return 5;
    }
    // Timestamp too, which is a subclass of Long.
    if (value instanceof Long) return this.long(value);
    if (value instanceof BSONRegExp) {
      this.cString(value.pattern);
      this.cString(value.options);
      return 11;
    }
    if (value instanceof MinKey) return 255;
    if (value instanceof MaxKey) return 127;
    if (value instanceof Uint8Array) return this.rare(new Binary(value));
    throw new TypeError('a value of an unknown class cannot be encoded');
  }

  private double(value: number): number {
    const at = this.reserve(8);
    this.bytes.writeDoubleLE(value, at);
    return 1;
  }

  private int32(value: number): number {
    const at = this.reserve(4);
    this.bytes.writeInt32LE(value, at);
    return 16;
  }

  private int64(value: bigint): number {
    const at = this.reserve(8);
    this.bytes.writeBigInt64LE(value, at);
    return 18;
  }

  private long(value: Long): number {
    const at = this.reserve(8);
    this.bytes.writeInt32LE(value.low, at);
    this.bytes.writeInt32LE(value.high, at + 4);
    return value instanceof Timestamp ? 17 : 18;
  }

  private string(text: string): void {
    const at = this.reserve(4);
    this.need(text.length * 3 + 1);
    const size = this.bytes.write(text, this.length, 'utf8');
    this.length += size;
    this.byte(0);
    this.bytes.writeInt32LE(size + 1, at);
  }

  private cString(text: string): void {
    this.need(text.length * 3 + 1);
    this.length += this.bytes.write(text, this.length, 'utf8');
    this.byte(0);
  }

  private raw(source: Uint8Array): void {
    this.need(source.length);
    this.bytes.set(source, this.length);
    this.length += source.length;
  }

  private byte(value: number): void {
    this.need(1);
    this.bytes[this.length++] = value;
  }

  private reserve(size: number): number {
    this.need(size);
    const at = this.length;
    this.length += size;
    return at;
  }

  private need(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe((this.length + size) * 2);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
