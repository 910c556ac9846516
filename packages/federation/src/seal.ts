import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_MANIFEST, BuildManifest } from '@snippetry/contracts/build-manifest';
import { z } from 'zod';
import { buildId } from './build-id.ts';

/** Fields used of an app's `package.json`. */
const Package = z.object({
  name: z.string(),
  version: z.string(),
  snippetry: z.object({ requires: z.string().optional() }).optional(),
});
/** Fields used of an added remote's `remote.json`. */
const Facts = z.object({ name: z.string(), requires: z.string() });

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

async function readFacts(dir: string): Promise<Partial<z.output<typeof Facts>>> {
  const file = path.join(dir, 'remote.json');
  const found = await readJson(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found === undefined ? {} : Facts.parse(found);
}

/** Hashes every file below a folder, in the order of their paths. */
async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name !== BUILD_MANIFEST);
  const hashes: [string, string][] = [];
  for (const name of names.sort()) {
    const content = await readFile(path.join(folder, name));
    hashes.push([name, `sha256-${createHash('sha256').update(content).digest('base64')}`]);
  }
  return Object.fromEntries(hashes);
}

/**
 * Writes the manifest of a finished build into its `dist`, last and at once: a folder with a
 * manifest is a whole build. Throws if a name or id is invalid.
 */
export async function seal(dir: string): Promise<BuildManifest> {
  const own = Package.parse(await readJson(path.join(dir, 'package.json')));
  const facts = await readFacts(dir);
  const name = facts.name ?? own.name.replace(/^(?:@[^/]*\/)?(?:mfe-)?/, '');
  const dist = path.join(dir, 'dist');
  const manifest = BuildManifest.parse({
    name,
    build: buildId(dir),
    version: name === 'shell' ? own.version : '',
    requires: facts.requires ?? own.snippetry?.requires ?? '*',
    files: await hashFiles(dist),
  });
  // Outside of `dist`, whose files are those of the build.
  const draft = path.join(dir, `.${BUILD_MANIFEST}.tmp`);
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(draft, path.join(dist, BUILD_MANIFEST));
  return manifest;
}

if (import.meta.main) {
  const { name, build, files } = await seal(process.cwd());
  process.stdout.write(`sealed ${name} ${build}: ${Object.keys(files).length} files\n`);
}
