import { pack, unpack } from './packed-numbers.ts';

const CHUNK = 1 << 20;
const FIRST_SIZE = 1024;
const NONE = Buffer.alloc(0);

function enlarged(list: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(list);
  return larger;
}

/**
 * Some bytes for each snippet, outside of the heap. They lie in chunks, so growing copies nothing;
 * what changes leave behind is squeezed out once it is more than half.
 */
export class ByteLists {
  #chunks: Buffer[] = [];
  /** Where the last chunk is free from. */
  #end = 0;
  #used = 0;
  #taken = 0;
  #chunkOf = new Int32Array(FIRST_SIZE);
  #starts = new Int32Array(FIRST_SIZE);
  #lengths = new Int32Array(FIRST_SIZE);

  /** A view that holds until the next change. */
  get(ordinal: number): Buffer {
    const length = this.#lengths[ordinal] ?? 0;
    if (length === 0) return NONE;
    const start = this.#starts[ordinal] ?? 0;
    return this.#chunks[this.#chunkOf[ordinal] ?? 0]?.subarray(start, start + length) ?? NONE;
  }

  set(ordinal: number, bytes: Uint8Array): void {
    if (ordinal >= this.#lengths.length) this.#grow(ordinal * 2);
    this.#used += bytes.length - (this.#lengths[ordinal] ?? 0);
    this.#lengths[ordinal] = 0;
    if (this.#taken > 2 * this.#used + CHUNK) this.#squeeze();
    this.#append(ordinal, bytes);
  }

  #append(ordinal: number, bytes: Uint8Array): void {
    const last = this.#chunks.at(-1);
    if (last === undefined || this.#end + bytes.length > last.length) {
      this.#chunks.push(Buffer.alloc(Math.max(CHUNK, bytes.length)));
      this.#end = 0;
    }
    this.#chunks.at(-1)?.set(bytes, this.#end);
    this.#chunkOf[ordinal] = this.#chunks.length - 1;
    this.#starts[ordinal] = this.#end;
    this.#lengths[ordinal] = bytes.length;
    this.#end += bytes.length;
    this.#taken += bytes.length;
  }

  #squeeze(): void {
    const lists = Array.from(this.#lengths, (_, ordinal) => this.get(ordinal));
    this.#chunks = [];
    this.#taken = 0;
    for (const [ordinal, bytes] of lists.entries()) {
      if (bytes.length > 0) this.#append(ordinal, bytes);
    }
  }

  #grow(size: number): void {
    this.#chunkOf = enlarged(this.#chunkOf, size);
    this.#starts = enlarged(this.#starts, size);
    this.#lengths = enlarged(this.#lengths, size);
  }
}

const MAX_BYTES = 5;

/**
 * The terms of each snippet by number, so that they can be filed together and a change can take
 * the old ones out. Frequent terms are met early and have small numbers, so packing halves them.
 */
export class ForwardIndex {
  readonly #lists = new ByteLists();
  #packed = Buffer.alloc(1 << 12);
  #unpacked = new Int32Array(1 << 10);

  /** The terms, in an array that the next call writes over. */
  get(ordinal: number): Int32Array {
    const bytes = this.#lists.get(ordinal);
    if (this.#unpacked.length < bytes.length) this.#unpacked = new Int32Array(bytes.length);
    return this.#unpacked.subarray(0, unpack(bytes, this.#unpacked));
  }

  set(ordinal: number, terms: Int32Array): void {
    if (this.#packed.length < terms.length * MAX_BYTES) {
      this.#packed = Buffer.alloc(terms.length * MAX_BYTES);
    }
    let end = 0;
    for (let i = 0; i < terms.length; i += 1) end = pack(this.#packed, end, terms[i] ?? 0);
    this.#lists.set(ordinal, this.#packed.subarray(0, end));
  }
}
