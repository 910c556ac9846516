import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { extensionOf, titleSlug } from '../domain/file-name.ts';
import type { SnippetRecord } from '../domain/snippet.ts';
import { type ExportHeader, jsonOf } from './export-source.ts';

const deflate = promisify(deflateRaw);

/** The number of the compression method Deflate in the ZIP format. */
const DEFLATE = 8;
/** Times in a ZIP lie between 1980 and 2099. */
const EARLIEST = Date.UTC(1980, 0, 2);
const LATEST = Date.UTC(2099, 11, 30);

/** A file of the archive. Node compresses it outside of the event loop. */
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

/** Collects the output of `Zip` until the caller takes it, so that the reader sets the pace. */
class Archive {
  readonly #zip: Zip;
  #ready: Uint8Array[] = [];
  #failure: Error | null = null;

  constructor() {
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#failure = error;
      else this.#ready.push(bytes);
    });
  }

  open(name: string, time: Date): Entry {
    const entry = new Entry(name, time);
    this.#zip.add(entry);
    return entry;
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array[] {
    if (this.#failure) throw this.#failure;
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}

/**
 * `debounce-a-function-65f1c0de.js`, with the end of the id, which differs more than its beginning.
 * Uses
 * the whole id where that name is taken.
 */
function uniqueName(taken: Set<string>, { id, title, language }: SnippetRecord): string {
  const name = (part: string) => `${titleSlug(title)}-${part}.${extensionOf(language)}`;
  const short = name(id.slice(-8));
  const unique = taken.has(short) ? name(id) : short;
  taken.add(unique);
  return unique;
}

async function* measured(entry: Entry, pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    entry.addUncompressed(bytes);
    yield bytes;
  }
}

/** A ZIP of one file per snippet, its code byte by byte, and the export file beside them. */
export async function* zipOf(
  header: ExportHeader,
  records: () => AsyncIterable<SnippetRecord>,
): AsyncGenerator<Uint8Array> {
  const archive = new Archive();
  const taken = new Set<string>();
  for await (const record of records()) {
    const entry = archive.open(uniqueName(taken, record), record.updatedAt);
    const bytes = Buffer.from(record.content);
    entry.addUncompressed(bytes);
    entry.write(await deflate(bytes), true);
    yield* archive.take();
  }
  const all = archive.open('snippets.json', new Date(header.exportedAt));
  const pieces = Readable.from(measured(all, jsonOf(header, records())));
  const compressed: AsyncIterable<Buffer> = pipeline(pieces, createDeflateRaw(), () => undefined);
  for await (const bytes of compressed) {
    all.write(bytes, false);
    yield* archive.take();
  }
  all.write(new Uint8Array(), true);
  archive.end();
  yield* archive.take();
}
