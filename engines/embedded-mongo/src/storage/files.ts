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

/** Makes a name just given to a file, or taken from it, durable. */
export const syncFolderOf = (file: string): void => syncFile(path.dirname(file));
