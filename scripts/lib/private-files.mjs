import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o077;
const PERMISSIONS = 0o777;

/**
 * Lets nobody but this user into a folder: neither into what is in it, which an earlier version may
 * have left open, nor into what this process and those it starts make from now on.
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

/** Takes the rights of everybody else away and leaves the owner's as they are. */
function restrict(file) {
  const permissions = lstatSync(file).mode & PERMISSIONS;
  if (permissions & OWNER_ONLY) chmodSync(file, permissions & ~OWNER_ONLY);
}
