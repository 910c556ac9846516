import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncFile, syncFolderOf } from '../storage/files.ts';
import { lockDirectory } from '../storage/lock-file.ts';
import { checkDataFile } from './check.ts';

const LOG_FILES = ['-wal', '-shm'];

/** Brings the write-ahead log into the data file, unless the data cannot be opened any more. */
function foldLog(file: string): void {
  try {
    const old = new DatabaseSync(file);
    try {
      old.exec('pragma wal_checkpoint(truncate)');
    } finally {
      old.close();
    }
  } catch {
    // Damaged: it is kept as it is, with its log.
  }
}

/** Keeps the old data under another name; returns its folder, undefined if there was none. */
function keepOld(dir: string, file: string): string | undefined {
  if (!fs.existsSync(file)) return undefined;
  const oldFolder = path.join(dir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  fs.mkdirSync(oldFolder, { mode: 0o700 });
  const name = path.basename(file);
  foldLog(file);
  // A link: the folder is never without data, whenever the power fails.
  fs.linkSync(file, path.join(oldFolder, name));
  // A log left behind would be taken for one of the restored data.
  for (const end of LOG_FILES) {
    if (fs.existsSync(file + end)) fs.renameSync(file + end, path.join(oldFolder, name + end));
  }
  syncFolderOf(path.join(oldFolder, name));
  syncFolderOf(file);
  return oldFolder;
}

/**
 * Puts a backup in the place of a folder's data; what was there is kept in a folder beside it, whose path is
 * returned. Throws `DirectoryLockedError` while a server uses the folder, `UnusableFileError` if the
 * backup is damaged or something else, `NewerFormatError` if a newer version wrote it; nothing is changed
 * then.
 */
export function restoreData(dir: string, backupFile: string): { oldFolder: string | undefined } {
  checkDataFile(backupFile);
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(dir);
  const file = path.join(dir, 'data.db');
  const draft = `${file}.restoring`;
  try {
    fs.copyFileSync(backupFile, draft);
    fs.chmodSync(draft, 0o600);
    checkDataFile(draft);
    syncFile(draft);
    const oldFolder = keepOld(dir, file);
    fs.renameSync(draft, file);
    syncFolderOf(file);
    return { oldFolder };
  } finally {
    for (const end of ['', ...LOG_FILES]) fs.rmSync(draft + end, { force: true });
    unlock();
  }
}
