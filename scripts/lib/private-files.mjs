import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o077;
const PERMISSIONS = 0o777;

/**
 * Restricts a folder to this user: its contents, which an earlier version may
 * have left open, and everything that this process and its children create from now on.
 */
export function keepPrivate(dir) {
  process.umask(OWNER_ONLY);
  close(dir);
}

function close(dir) {
  restrict(dir);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    // A link may lead to what is not ours.
    if (entry.isDirectory()) close(file);
    else if (entry.isFile()) restrict(file);
  }
}

/** Removes the rights of all other users and leaves the owner's as they are. */
function restrict(file) {
  const permissions = lstatSync(file).mode & PERMISSIONS;
  if (permissions & OWNER_ONLY) chmodSync(file, permissions & ~OWNER_ONLY);
}
