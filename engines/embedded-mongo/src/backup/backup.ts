import fs from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { syncFile, syncFolderOf } from '../storage/files.ts';
import { checkDataFile, UnusableFileError } from './check.ts';

/** Pages copied between two turns of the event loop. */
const PAGES_A_STEP = 1000;

/** Contents of a backup. */
export interface BackupSummary {
  bytes: number;
  collections: number;
}

async function copyTo(source: string, draft: string): Promise<void> {
  const live = new DatabaseSync(source, { readOnly: true });
  try {
    // An open read pins the copy to this moment; without one, every write would restart the copy.
    live.exec('begin');
    live.prepare('select count(*) from sqlite_schema').get();
    await backup(live, draft, { rate: PAGES_A_STEP });
  } finally {
    live.close();
  }
}

/** Makes the copy one file, without a write-ahead log beside it. */
function settle(draft: string): BackupSummary {
  const copy = new DatabaseSync(draft);
  try {
    copy.exec('pragma journal_mode=delete');
    const row = copy.prepare("select count(*) n from meta where k>='c' and k<'d'").get();
    return { bytes: fs.statSync(draft).size, collections: Number(row?.n ?? 0) };
  } finally {
    copy.close();
  }
}

/**
 * Copies a consistent state of a folder's data to a file that only its owner can read; the server
 * may run and write during the copy. An existing file is replaced once the copy is complete,
 * checked and on disk. Throws `UnusableFileError` if there is no data or the copy is damaged.
 */
export async function backupData(dir: string, target: string): Promise<BackupSummary> {
  const source = path.join(dir, 'data.db');
  if (!fs.existsSync(source)) throw new UnusableFileError(`there is no data in ${dir}`);
  if (path.resolve(target).startsWith(path.resolve(source))) {
    throw new UnusableFileError('a backup cannot take the place of the data itself');
  }
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}.partial`;
  try {
    // Created before the copy, so that the file is never readable by other users.
    fs.writeFileSync(draft, '', { mode: 0o600 });
    await copyTo(source, draft);
    const summary = settle(draft);
    checkDataFile(draft);
    syncFile(draft);
    fs.renameSync(draft, target);
    syncFolderOf(target);
    return summary;
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) fs.rmSync(draft + end, { force: true });
  }
}
