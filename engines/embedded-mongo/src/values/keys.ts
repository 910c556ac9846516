import { Binary, BSONRegExp, ObjectId, Timestamp } from 'bson';
import { binaryBytes, RANK, rank, timestampBits } from './compare.ts';
import { numberOf } from './numbers.ts';
import { isDoc } from './types.ts';

const TYPE_BYTES: Readonly<Record<number, number>> = {
  [RANK.minKey]: 0x10,
  [RANK.undefined]: 0x14,
  [RANK.null]: 0x18,
  [RANK.number]: 0x20,
  [RANK.string]: 0x30,
  [RANK.object]: 0x38,
  [RANK.array]: 0x40,
  [RANK.binary]: 0x48,
  [RANK.objectId]: 0x50,
  [RANK.boolean]: 0x58,
  [RANK.date]: 0x60,
  [RANK.timestamp]: 0x68,
  [RANK.regex]: 0x70,
  [RANK.maxKey]: 0xe0,
};

/** First byte of the key of every value of the given value's type class. */
export const typeByte = (value: unknown): number => TYPE_BYTES[rank(value)] ?? 0x38;

/** Type byte of numbers, whose smallest key is NaN. */
export const NUMBER_TYPE_BYTE = 0x20;

/** From this integer on, several int64 values share a double. */
const INEXACT_INTEGER = 2 ** 53;

class KeyWriter {
  private bytes = Buffer.allocUnsafe(256);
  private length = 0;

  reset(): void {
    this.length = 0;
  }

  get position(): number {
    return this.length;
  }

  copy(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  invertFrom(start: number): void {
    for (let at = start; at < this.length; at++) this.bytes[at] = (this.bytes[at] ?? 0) ^ 0xff;
  }

  value(value: unknown): void {
    const place = rank(value);
    this.byte(TYPE_BYTES[place] ?? 0x38);
    if (place === RANK.number) this.number(value);
    else if (place === RANK.string) this.string(String(value));
    else if (place === RANK.boolean) this.byte(value === true ? 1 : 0);
    else if (typeof value === 'object' && value !== null) this.object(value);
  }

  private object(value: object): void {
    if (Array.isArray(value)) {
      for (const item of value) this.value(item);
      this.byte(0);
    } else if (isDoc(value)) {
      for (const name of Object.keys(value)) {
        const item = value[name];
        if (item === undefined) continue;
        this.byte(typeByte(item));
        this.string(name);
        this.value(item);
      }
      this.byte(0);
    } else if (value instanceof ObjectId) this.raw(value.id);
    else if (value instanceof Date) this.time(value.getTime() || 0);
    else if (value instanceof Binary) this.binary(value);
    else if (value instanceof Timestamp) this.uint64(timestampBits(value));
    else if (value instanceof BSONRegExp) {
      this.string(value.pattern);
      this.string(value.options);
    }
  }

  private number(value: unknown): void {
    const number = numberOf(value) ?? 0;
    const double = Number(number);
    this.double(double);
    if (Math.abs(double) >= INEXACT_INTEGER) {
      const difference = typeof number === 'bigint' ? Number(number - BigInt(double)) : 0;
      this.byte((difference + 32768) >> 8);
      this.byte((difference + 32768) & 0xff);
    }
  }

  private double(value: number): void {
    this.need(8);
    if (Number.isNaN(value)) {
      this.bytes.fill(0, this.length, this.length + 8);
      this.length += 8;
      return;
    }
    const start = this.length;
    // Adding zero turns -0 into 0: both have one key.
    this.length = this.bytes.writeDoubleBE(value + 0, start);
    const first = this.bytes[start] ?? 0;
    if (first & 0x80) this.invertFrom(start);
    else this.bytes[start] = first ^ 0x80;
  }

  private binary(value: Binary): void {
    this.need(4);
    this.length = this.bytes.writeUInt32BE(value.position, this.length);
    this.byte(value.sub_type);
    this.raw(binaryBytes(value));
  }

  // 00 becomes 00 FF and the end is 00 01, so that no key is the prefix of another: inverted
  // (descending) keys would order wrongly otherwise.
  private string(text: string): void {
    this.need(text.length * 3 + 2);
    const start = this.length;
    const end = start + this.bytes.write(text, start, 'utf8');
    if (this.bytes.subarray(start, end).includes(0)) {
      const plain = Buffer.from(this.bytes.subarray(start, end));
      for (const byte of plain) {
        this.byte(byte);
        if (byte === 0) this.byte(0xff);
      }
    } else this.length = end;
    this.byte(0);
    this.byte(1);
  }

  // As a 64-bit integer with its sign flipped; every valid time of a date is an exact number.
  private time(value: number): void {
    this.need(8);
    const high = Math.floor(value / 2 ** 32);
    this.bytes.writeInt32BE(high ^ 0x80000000, this.length);
    this.length = this.bytes.writeUInt32BE(value - high * 2 ** 32, this.length + 4);
  }

  private uint64(value: bigint): void {
    this.need(8);
    this.length = this.bytes.writeBigUInt64BE(value, this.length);
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

  private need(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe((this.length + size) * 2);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

const writer = new KeyWriter();

/**
 * Encodes a tuple so that the bytewise order of keys is the order of `compare`; a direction of -1 inverts the
 * bytes of its value.
 */
export function encodeKey(values: readonly unknown[], directions: readonly number[]): Buffer {
  writer.reset();
  for (let index = 0; index < values.length; index++) {
    const start = writer.position;
    writer.value(values[index]);
    if ((directions[index] ?? 1) < 0) writer.invertFrom(start);
  }
  return writer.copy();
}

const ASCENDING = [1];

/** Key of a single value, ascending. */
export const keyOf = (value: unknown): Buffer => encodeKey([value], ASCENDING);
