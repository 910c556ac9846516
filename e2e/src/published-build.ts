import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';

/** Packs a sealed build into the archive that is published. */
export async function readBuild(dist: string): Promise<Uint8Array<ArrayBuffer>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const body = await readFile(file);
        const header = {
          name: path.relative(dist, file),
          size: body.length,
          type: 'file' as const,
        };
        return { header, body };
      }),
  );
  return new Uint8Array(gzipSync(await packTar(files)));
}
