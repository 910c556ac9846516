import {
  FORMAT_VERSION,
  type Frame,
  type Header,
  type Manifest,
  nameOf,
  pieceOf,
  readRecord,
  type Section,
  type Sums,
  UnusableArchiveError,
} from './archive-format.ts';
import { RunningSums } from './sums.ts';

/** Header and manifest of an archive that was read to its end. */
export interface ArchiveSummary {
  header: Header;
  manifest: Manifest;
}

/** Uses the content of an archive. */
export interface ArchiveVisitor {
  header?(header: Header): Promise<void>;
  /** Gets the documents of a collection or the pieces of a file, and need not read all of them. */
  section?(section: Section, parts: AsyncIterable<Buffer>): Promise<void>;
  /** Called after a section whose checksum is right. */
  checked?(section: Section, sums: Sums): Promise<void>;
}

async function next(frames: AsyncIterator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done) throw new UnusableArchiveError('the file is not complete');
  return value;
}

async function readHeader(frames: AsyncIterator<Frame>): Promise<Header> {
  const record = readRecord(await next(frames));
  if (record.kind !== 'header') throw new UnusableArchiveError('the file has no header');
  if (record.version > FORMAT_VERSION) {
    throw new UnusableArchiveError(
      `the backup was made by a newer version of Snippetry (${record.snippetry}); restore it with that version`,
    );
  }
  return record;
}

/** Passes a section to the visitor, and reads it to its end. */
async function readSection(
  frames: AsyncIterator<Frame>,
  section: Section,
  visitor: ArchiveVisitor,
): Promise<Sums> {
  const running = new RunningSums();
  let end: Sums | undefined;
  async function* parts(): AsyncGenerator<Buffer> {
    while (!end) {
      const frame = await next(frames);
      if (frame.type === 'record') {
        const record = readRecord(frame);
        if (record.kind !== 'end') throw new UnusableArchiveError('the file is damaged');
        end = record;
        return;
      }
      const part = frame.type === 'piece' ? pieceOf(frame) : frame.bytes;
      running.add(part);
      yield part;
    }
  }
  await visitor.section?.(section, parts());
  for await (const _ of parts());
  const sums = running.finish();
  if (end?.sha256 !== sums.sha256 || end.parts !== sums.parts) {
    throw new UnusableArchiveError(`${nameOf(section)} is damaged`);
  }
  await visitor.checked?.(section, sums);
  return sums;
}

/**
 * Reads an archive to its end, a section at a time, and compares counts and checksums.
 *
 * @throws UnusableArchiveError if it is damaged, incomplete or of a newer version
 */
export async function readArchive(
  archive: AsyncIterable<Frame>,
  visitor: ArchiveVisitor = {},
): Promise<ArchiveSummary> {
  const frames = archive[Symbol.asyncIterator]();
  try {
    const header = await readHeader(frames);
    await visitor.header?.(header);
    const found: string[] = [];
    for (;;) {
      const record = readRecord(await next(frames));
      if (record.kind === 'manifest') {
        const listed = record.sections.map(({ name, sha256 }) => `${name} ${sha256}`);
        if (listed.join() !== found.join()) {
          throw new UnusableArchiveError('the file does not match its manifest');
        }
        if (!(await frames.next()).done) throw new UnusableArchiveError('the file is damaged');
        return { header, manifest: record };
      }
      if (record.kind !== 'section') throw new UnusableArchiveError('the file is damaged');
      const { sha256 } = await readSection(frames, record, visitor);
      found.push(`${nameOf(record)} ${sha256}`);
    }
  } finally {
    await frames.return?.();
  }
}
