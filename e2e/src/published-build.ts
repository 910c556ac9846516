import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';

type Files = Map<string, Buffer>;

/** Reads a sealed build. */
async function filesOf(dist: string): Promise<Files> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(dist, file), await readFile(file)] as const;
      }),
    ),
  );
}

/** Packs files into the archive that is published. */
async function pack(files: Files): Promise<Uint8Array<ArrayBuffer>> {
  const entries = [...files].map(([name, body]) => ({
    header: { name, size: body.length, type: 'file' as const },
    body,
  }));
  return new Uint8Array(gzipSync(await packTar(entries)));
}

/** Packs a sealed build. */
export const readBuild = async (dist: string) => pack(await filesOf(dist));

/**
 * Packs a copy of a sealed build with another id of the same length, which its files contain in
 * their text and names. Its hashes of chunks do not match, which only browsers check.
 */
export async function renamedBuild(dist: string, next: string) {
  const files = await filesOf(dist);
  const manifest = JSON.parse(String(files.get('build.json')));
  const { build } = manifest;
  if (build.length !== next.length) throw new Error(`${next} must be as long as ${build}`);
  const renamed: Files = new Map();
  const hashes: Record<string, string> = {};
  for (const [file, content] of files) {
    if (file === 'build.json' || /\.(?:br|gz)$/.test(file)) continue;
    const isText = /\.(?:js|css|html|json)$/.test(file);
    const body = isText ? Buffer.from(String(content).replaceAll(build, next)) : content;
    const name = file.replaceAll(build, next);
    renamed.set(name, body);
    hashes[name] = `sha256-${createHash('sha256').update(body).digest('base64')}`;
  }
  const sealed = { ...manifest, build: next, files: hashes };
  renamed.set('build.json', Buffer.from(JSON.stringify(sealed)));
  return { archive: await pack(renamed), build, next };
}
