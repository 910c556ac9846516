import fs from 'node:fs';
import path from 'node:path';

/** Returns when a file's content is on disk. */
export function syncFile(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Syncs a file's folder, so that its creation, renaming or removal is durable. */
export const syncFolderOf = (file: string): void => syncFile(path.dirname(file));
