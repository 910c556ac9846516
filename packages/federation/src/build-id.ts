import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Returns the first 8 hexadecimal digits of the SHA-256 hash of a content. */
export function shortHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

const IGNORED = new Set(['dist', 'node_modules']);

function addFolder(digest: Hash, dir: string, below = ''): void {
  const entries = readdirSync(path.join(dir, below), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    // Folders with a dot hold outputs of tools.
    if (IGNORED.has(name) || name.startsWith('.')) continue;
    const inside = path.posix.join(below, name);
    if (entry.isDirectory()) addFolder(digest, dir, inside);
    else digest.update(`${inside}\0`).update(readFileSync(path.join(dir, inside)));
  }
}

/** Returns the first existing path of this name in the folder or one above it. */
function findAbove(dir: string, name: string): string | undefined {
  const candidate = path.join(dir, name);
  if (existsSync(candidate)) return candidate;
  const parent = path.dirname(dir);
  return parent === dir ? undefined : findAbove(parent, name);
}

/**
 * Returns the folder and those of the workspaces on which it depends. Installed packages are left
 * out, since the lock file names their content.
 */
function workspaces(dir: string, found = new Set<string>()): Set<string> {
  if (found.has(dir)) return found;
  found.add(dir);
  const file = path.join(dir, 'package.json');
  if (!existsSync(file)) return found;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = findAbove(dir, path.join('node_modules', name));
    const folder = link && realpathSync(link);
    if (folder && !folder.split(path.sep).includes('node_modules')) workspaces(folder, found);
  }
  return found;
}

/** Digest of everything that goes into a build: its folder, its workspaces and the lock file. */
function sourceDigest(dir: string): string {
  const digest = createHash('sha256');
  const [own = dir, ...others] = workspaces(realpathSync(dir));
  for (const folder of [own, ...others.sort()]) addFolder(digest, folder);
  const lock = findAbove(own, 'package-lock.json');
  if (lock) digest.update(readFileSync(lock));
  return digest.digest('hex').slice(0, 12);
}

/**
 * Identifies one build of an app. It must change whenever the code does: its files are kept below
 * this id for ever, and two builds with the same chunk registry would load each other's chunks.
 */
export function buildId(dir: string): string {
  return process.env.MF_BUILD ?? process.env.TURBO_HASH?.slice(0, 12) ?? sourceDigest(dir);
}

/**
 * Returns the folder of the shell's files below `dist`, which is also their address: unlike those
 * of a remote, they are not served below an address with the build.
 */
export const shellAssets = (dir: string): string => `assets/${buildId(dir)}`;
