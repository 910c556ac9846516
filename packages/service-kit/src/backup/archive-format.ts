import { mongo } from 'mongoose';
import { z } from 'zod';

/** Version of the format; archives of newer versions are refused. */
export const FORMAT_VERSION = 1;

/** Thrown if a backup is missing, damaged, incomplete or of a newer version. */
export class UnusableArchiveError extends Error {}

/** First record of an archive. */
const Header = z.object({
  kind: z.literal('header'),
  format: z.literal('snippetry-backup'),
  version: z.number(),
  /** Identifies the backup, so that an interrupted restore of it can continue. */
  id: z.string(),
  /** Version of Snippetry that wrote the data. */
  snippetry: z.string(),
  /** Moment that the data shows. */
  time: z.date(),
});

/** Start of a collection or of a file. Databases have names without the prefix of their platform. */
const Section = z.discriminatedUnion('of', [
  z.object({
    kind: z.literal('section'),
    of: z.literal('collection'),
    database: z.string(),
    name: z.string(),
    indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.number()) })),
  }),
  z.object({ kind: z.literal('section'), of: z.literal('file'), path: z.string() }),
]);

/** Number and checksum of the documents of a collection, in the order of `_id`, or of a file's pieces. */
const Sums = z.object({ parts: z.number(), bytes: z.number(), sha256: z.string() });

const End = Sums.extend({ kind: z.literal('end') });

/** Last record of an archive. */
const Manifest = z.object({
  kind: z.literal('manifest'),
  sections: z.array(Sums.extend({ name: z.string() })),
  /** Whether the files of published builds are included. */
  hasBuilds: z.boolean(),
  /** Variables whose values the data needs; the values are not in the archive. */
  secrets: z.array(z.string()),
});

const Record = z.discriminatedUnion('kind', [Header, Section, End, Manifest]);

export type Header = z.output<typeof Header>;
export type Section = z.output<typeof Section>;
export type Sums = z.output<typeof Sums>;
export type Manifest = z.output<typeof Manifest>;
type ArchiveRecord = z.output<typeof Record>;

/**
 * Unit of an archive: a record (BSON), a document of a collection (BSON), or a piece of a file. In a
 * file each is preceded by a byte for its type; all of them begin with their length.
 */
export interface Frame {
  type: 'record' | 'document' | 'piece';
  bytes: Buffer;
}

const TYPES = ['record', 'document', 'piece'] as const;
/** Longest document of MongoDB, and room for what it adds. */
const MAX_FRAME_BYTES = 17 * 1024 * 1024;
const LENGTH_BYTES = 4;
const CHUNK_BYTES = 256 * 1024;

/** Name of a section in messages and in the manifest. */
export const nameOf = (section: Section): string =>
  section.of === 'file' ? section.path : `${section.database}.${section.name}`;

export function recordFrame(record: ArchiveRecord): Frame {
  return { type: 'record', bytes: Buffer.from(mongo.BSON.serialize(record)) };
}

/** Frame of a piece of a file. */
export function pieceFrame(piece: Buffer): Frame {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeInt32LE(LENGTH_BYTES + piece.length);
  return { type: 'piece', bytes: Buffer.concat([length, piece]) };
}

/** Returns the content of a frame of {@link pieceFrame}. */
export const pieceOf = ({ bytes }: Frame): Buffer => bytes.subarray(LENGTH_BYTES);

/** @throws UnusableArchiveError if the frame is no valid record */
export function readRecord({ bytes }: Frame): ArchiveRecord {
  const parsed = Record.safeParse(mongo.BSON.deserialize(bytes));
  if (!parsed.success) throw new UnusableArchiveError('the file has an unknown record');
  return parsed.data;
}

/** Serializes frames, in chunks of some size since each one takes a turn of the event loop. */
export async function* bytesOf(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const { type, bytes } of frames) {
    waiting.push(Buffer.from([TYPES.indexOf(type)]), bytes);
    size += bytes.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat(waiting);
}

/** @throws UnusableArchiveError if the bytes are no whole frames */
export async function* framesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer[] = [];
  let available = 0;
  let needed = 1 + LENGTH_BYTES;
  for await (const chunk of chunks) {
    rest.push(chunk);
    available += chunk.length;
    if (available < needed) continue;
    let bytes = rest.length === 1 ? chunk : Buffer.concat(rest);
    for (;;) {
      needed = frameLength(bytes);
      if (bytes.length < needed) break;
      const type = TYPES[bytes.readUInt8()];
      if (!type) throw new UnusableArchiveError('the file is damaged');
      yield { type, bytes: bytes.subarray(1, needed) };
      bytes = bytes.subarray(needed);
    }
    rest = [bytes];
    available = bytes.length;
  }
  if (available > 0) throw new UnusableArchiveError('the file ends in the middle of a record');
}

/** Length of the first frame of some bytes; that of the shortest frame if they are too few. */
function frameLength(bytes: Buffer): number {
  if (bytes.length < 1 + LENGTH_BYTES) return 1 + LENGTH_BYTES;
  const length = bytes.readInt32LE(1);
  if (length < LENGTH_BYTES || length > MAX_FRAME_BYTES) {
    throw new UnusableArchiveError('the file is damaged');
  }
  return 1 + length;
}
