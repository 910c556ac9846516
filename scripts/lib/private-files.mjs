import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o077;
const PERMISSIONS = 0o777;

/**
 * Restricts a folder to this user: its current contents, which an earlier version may have left
 * open, and all files created later by this process and its children.
 */
export function keepPrivate(dir) {
  process.umask(OWNER_ONLY);
  close(dir);
}

function close(dir) {
  restrict(dir);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    // Links may point outside the folder.
    if (entry.isDirectory()) close(file);
    else if (entry.isFile()) restrict(file);
  }
}

/** Removes all rights of other users, and keeps those of the owner. */
function restrict(file) {
  const permissions = lstatSync(file).mode & PERMISSIONS;
  if (permissions & OWNER_ONLY) chmodSync(file, permissions & ~OWNER_ONLY);
}
