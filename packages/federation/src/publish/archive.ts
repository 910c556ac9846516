import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BUILD_LIMITS, BUILD_MANIFEST, BuildManifest } from '@snippetry/contracts/build-manifest';
import { packTar } from 'modern-tar';
import { CommandProblem } from './problem.ts';

/** Fixed time of all entries, so that a build always has the same archive. */
const MTIME = new Date(0);

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** Reads `build.json`. Throws a `CommandProblem` if the folder has no valid one. */
export async function readBuild(dist: string): Promise<BuildManifest> {
  const file = path.join(dist, BUILD_MANIFEST);
  if (!existsSync(file)) {
    throw new CommandProblem(`${file} does not exist. Run the build first: npm run build`);
  }
  const { data, error } = BuildManifest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (data) return data;
  const [issue] = error.issues;
  throw new CommandProblem(`${file} is not valid: ${issue?.path.join('.')} ${issue?.message}`);
}

/** Reads a file of a build; null if it is not the file that was sealed. */
async function sealedFile(dist: string, name: string, integrity: string): Promise<Buffer | null> {
  try {
    const bytes = await readFile(path.join(dist, name));
    const hash = createHash('sha256').update(bytes).digest('base64');
    return `sha256-${hash}` === integrity ? bytes : null;
  } catch {
    return null;
  }
}

/**
 * Packs the files of a sealed build and its `build.json` as a gzipped tar archive. Throws a
 * `CommandProblem` that lists the files that are missing or have changed since.
 */
export async function archiveBuild(dist: string, { files }: BuildManifest): Promise<Buffer> {
  const names = Object.keys(files).sort();
  const contents = await Promise.all(
    names.map(async (name) => ({ name, bytes: await sealedFile(dist, name, files[name] ?? '') })),
  );
  const broken = contents.filter(({ bytes }) => bytes === null).map(({ name }) => name);
  if (broken.length > 0) {
    const list = broken.map((name) => `\n  ${name}`).join('');
    throw new CommandProblem(
      `These files are missing or have changed since the build; run it again:${list}`,
    );
  }
  const manifest = { name: BUILD_MANIFEST, bytes: await readFile(path.join(dist, BUILD_MANIFEST)) };
  const tar = await packTar(
    [manifest, ...contents].map(({ name, bytes }) => ({
      header: { name, size: bytes?.length ?? 0, mode: 0o644, mtime: MTIME },
      body: bytes,
    })),
  );
  const archive = await promisify(gzip)(tar);
  if (archive.length > BUILD_LIMITS.archive) {
    const [size, limit] = [megabytes(archive.length), megabytes(BUILD_LIMITS.archive)];
    throw new CommandProblem(`The archive has ${size}; at most ${limit} can be published`);
  }
  return archive;
}
