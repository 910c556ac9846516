import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BUILD_LIMITS } from '@snippetry/contracts/build-manifest';
import { packTar, unpackTar } from 'modern-tar';

/** Files of a build by path. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

const inflate = promisify(gunzip);
const deflate = promisify(gzip);

/**
 * Unpacks a gzipped tar archive in memory.
 *
 * @throws Error if it is malformed, too large, or contains anything but files and folders
 */
export async function unpack(archive: Buffer): Promise<BuildFiles> {
  const tar = await inflate(archive, { maxOutputLength: BUILD_LIMITS.bytes });
  const files = new Map<string, Buffer>();
  for (const { header, data } of await unpackTar(tar, { strict: true })) {
    if (header.type === 'directory') continue;
    if (header.type !== 'file') throw new Error(`${header.name} is not a file`);
    files.set(header.name.replace(/^\.\//, ''), Buffer.from(data ?? []));
    if (files.size > BUILD_LIMITS.files + 1) throw new Error('it has too many files');
  }
  return files;
}

/** Packs files into a gzipped tar archive. */
export async function pack(files: BuildFiles): Promise<Buffer> {
  const entries = [...files].map(([name, body]) => ({
    header: { name, size: body.length, type: 'file' as const },
    body,
  }));
  return deflate(await packTar(entries));
}
