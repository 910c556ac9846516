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
    // The old data is damaged: it is kept unchanged, with its log.
  }
}

/** Keeps the old data under another name; returns its folder, undefined if there was none. */
function keepOld(dir: string, file: string): string | undefined {
  if (!fs.existsSync(file)) return undefined;
  const oldFolder = path.join(dir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  fs.mkdirSync(oldFolder, { mode: 0o700 });
  const name = path.basename(file);
  foldLog(file);
  // Linked, not moved, so that the folder has data at any moment, even after a loss of power.
  fs.linkSync(file, path.join(oldFolder, name));
  // SQLite would apply a leftover log to the restored data.
  for (const end of LOG_FILES) {
    if (fs.existsSync(file + end)) fs.renameSync(file + end, path.join(oldFolder, name + end));
  }
  syncFolderOf(path.join(oldFolder, name));
  syncFolderOf(file);
  return oldFolder;
}

/**
 * Replaces a folder's data by a backup. Keeps the old data in a subfolder, and returns its path.
 * Changes nothing and throws `DirectoryLockedError` while a server uses the folder,
 * `UnusableFileError` if the backup is damaged or no data file, and `NewerFormatError` if a newer
 * version wrote it.
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
