import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readArchiveFile, writeArchiveFile } from './archive-file.ts';
import { DataError } from './databases.ts';
import { type DumpSource, dump } from './dump.ts';
import { type LoadTarget, load } from './load.ts';
import type { ArchiveSummary } from './read-archive.ts';

/** Names that backups get in a folder; they sort by time. */
const NAME = /^snippetry-\d{4}-\d\d-\d\dT[\d-]+Z\.backup$/;

const PARTIAL = /^snippetry-[\dTZ-]+\.backup\.\d+\.partial$/;
const DAY_MS = 24 * 60 * 60 * 1000;

const newName = () => `snippetry-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup`;

async function isFolder(file: string): Promise<boolean> {
  if (file.endsWith(path.sep)) return true;
  return stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Describes an archive for an operator. */
export function describeArchive({ header, manifest }: ArchiveSummary): string {
  const documents = manifest.sections.reduce((sum, { parts }) => sum + parts, 0);
  const bytes = manifest.sections.reduce((sum, one) => sum + one.bytes, 0);
  return [
    `Snippetry ${header.snippetry}, data of ${header.time.toISOString()}`,
    `${manifest.sections.length} collections${manifest.hasBuilds ? ' and files' : ''}, ${documents.toLocaleString('en')} documents, ${(bytes / 1e6).toFixed(1)} MB`,
    manifest.hasBuilds
      ? 'published builds are included'
      : 'published builds are not included (--builds includes them)',
    `needed with it, and not included: the values of ${manifest.secrets.join(', ')}`,
  ].join('\n  ');
}

/**
 * Writes a backup to a file, or to a new file of a folder.
 *
 * @param keep how many backups stay in the folder; undefined for all
 * @returns the file
 */
export async function backup(
  source: DumpSource,
  { to, keep }: { to: string; keep?: number | undefined },
): Promise<{ file: string; summary: ArchiveSummary }> {
  const isIn = await isFolder(to);
  if (keep !== undefined && !isIn) throw new DataError('--keep needs a folder of backups');
  const file = isIn ? path.join(to, newName()) : to;
  const summary = await writeArchiveFile(file, dump(source));
  if (isIn) await removeOld(to, keep ?? Number.POSITIVE_INFINITY);
  return { file, summary };
}

/** Removes older backups, and what killed commands have left of theirs. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const backups = names.filter((name) => NAME.test(name)).sort();
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of names.filter((one) => PARTIAL.test(one))) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (Date.now() - mtimeMs > DAY_MS) old.push(name);
  }
  for (const name of old) await rm(path.join(folder, name));
}

/** Restores a backup into databases; the file is checked before anything is changed. */
export async function restore(file: string, target: LoadTarget): Promise<ArchiveSummary> {
  await readArchiveFile(file);
  return load((visitor) => readArchiveFile(file, visitor), target);
}
