import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

const deflate = promisify(deflateRaw);

/** The number of the compression method Deflate in the ZIP format. */
const DEFLATE = 8;
/** Times in a ZIP lie between 1980 and 2099. */
const EARLIEST = Date.UTC(1980, 0, 2);
const LATEST = Date.UTC(2099, 11, 30);

/** A file of the archive. Node compresses it outside the event loop. */
class Entry implements ZipInputFile {
  readonly compression = DEFLATE;
  readonly filename: string;
  readonly mtime: Date;
  size = 0;
  crc = 0;
  /** `Zip` sets this when the entry is added. */
  ondata?: NonNullable<ZipInputFile['ondata']>;

  constructor(filename: string, time: Date) {
    this.filename = filename;
    this.mtime = new Date(Math.min(Math.max(time.getTime(), EARLIEST), LATEST));
  }

  /** Adds uncompressed bytes to size and checksum. */
  addUncompressed(bytes: Uint8Array): void {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
  }

  write(compressed: Uint8Array, final: boolean): void {
    this.ondata?.(null, new Uint8Array(compressed), final);
  }
}

async function* measured(entry: Entry, pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    entry.addUncompressed(bytes);
    yield bytes;
  }
}

/**
 * ZIP that is written file by file. Output is buffered until the caller takes it, so that the reader
 * controls the speed.
 */
export class ZipArchive {
  readonly #zip: Zip;
  #ready: Uint8Array[] = [];
  #failure: Error | null = null;

  constructor() {
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#failure = error;
      else this.#ready.push(bytes);
    });
  }

  /** Adds a file. */
  async add(name: string, text: string, time: Date): Promise<void> {
    const entry = this.#open(name, time);
    const bytes = Buffer.from(text);
    entry.addUncompressed(bytes);
    entry.write(await deflate(bytes), true);
  }

  /** Adds a file from pieces of text, and yields output after each piece. */
  async *addPieces(
    name: string,
    text: AsyncIterable<string>,
    time: Date,
  ): AsyncGenerator<Uint8Array> {
    const entry = this.#open(name, time);
    const pieces = Readable.from(measured(entry, text));
    const compressed: AsyncIterable<Buffer> = pipeline(pieces, createDeflateRaw(), () => undefined);
    for await (const bytes of compressed) {
      entry.write(bytes, false);
      yield* this.take();
    }
    entry.write(new Uint8Array(), true);
  }

  /** Ends the archive; call `take` once more for the last output. */
  end(): void {
    this.#zip.end();
  }

  /** Returns the output since the last call. */
  take(): Uint8Array[] {
    if (this.#failure) throw this.#failure;
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #open(name: string, time: Date): Entry {
    const entry = new Entry(name, time);
    this.#zip.add(entry);
    return entry;
  }
}
