import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as streamed } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { bytesOf, type Frame, framesOf, UnusableArchiveError } from './archive-format.ts';
import { type ArchiveSummary, type ArchiveVisitor, readArchive } from './read-archive.ts';

const READ_BYTES = 256 * 1024;

async function sync(file: string): Promise<void> {
  const handle = await open(file);
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes an archive to a file that only its owner can read. An existing file is replaced once the new
 * one is complete, read again, and on disk; after an error nothing is changed.
 */
export async function writeArchiveFile(
  file: string,
  frames: AsyncIterable<Frame>,
): Promise<ArchiveSummary> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.partial`;
  const compress = createZstdCompress({
    chunkSize: READ_BYTES,
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
  });
  try {
    await pipeline(bytesOf(frames), compress, createWriteStream(draft, { mode: 0o600 }));
    const summary = await readArchiveFile(draft);
    await sync(draft);
    await rename(draft, file);
    await sync(path.dirname(file));
    return summary;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Reads the archive in a file to its end; without a visitor this only checks it.
 *
 * @throws UnusableArchiveError if there is no such file, or it is damaged or incomplete
 */
export async function readArchiveFile(
  file: string,
  visitor?: ArchiveVisitor,
): Promise<ArchiveSummary> {
  const source = createReadStream(file, { highWaterMark: READ_BYTES });
  // Errors of both streams end the iteration below.
  const inflated = streamed(source, createZstdDecompress(), () => undefined);
  try {
    return await readArchive(framesOf(inflated), visitor);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') throw new UnusableArchiveError(`there is no file ${file}`);
    if (
      code.startsWith('ZSTD') ||
      code === 'Z_BUF_ERROR' ||
      code === 'ERR_STREAM_PREMATURE_CLOSE'
    ) {
      throw new UnusableArchiveError(`${file} is damaged or no backup`);
    }
    if (error instanceof UnusableArchiveError) {
      throw new UnusableArchiveError(`${file} cannot be used: ${error.message}`);
    }
    throw error;
  }
}
