const PREFIX = 'snippetry-private';
const DURABLE = 'snippetry-kept';

/**
 * Returns the name of a browser database with one user's data. It is deleted when that user signs
 * out or another one signs in: close a connection on `versionchange`, and do not reopen it.
 */
export function privateDatabase(kind: string, userId: string): string {
  return `${PREFIX}-${kind}-${userId}`;
}

/**
 * Returns the name of a browser database with one user's unsaved work. It survives an expired
 * session, and is deleted when the user signs out or another one signs in.
 */
export function durableDatabase(kind: string, userId: string): string {
  return `${DURABLE}-${kind}-${userId}`;
}

/** Deletes every private database except those of `userId`. */
export function wipePrivateDatabases(userId?: string): Promise<void> {
  return wipe([PREFIX], userId);
}

/** Deletes all databases of users, except unsaved work of `userId`. */
export function wipeAllDatabases(userId?: string): Promise<void> {
  return wipe([PREFIX, DURABLE], userId);
}

/** Resolves when a database is deleted, or cannot be deleted. */
function deleted(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
}

async function wipe(prefixes: readonly string[], userId: string | undefined): Promise<void> {
  try {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const toWipe = names.filter((name) => {
      const foreign = userId === undefined || !name.endsWith(`-${userId}`);
      return foreign && prefixes.some((prefix) => name.startsWith(`${prefix}-`));
    });
    await Promise.all(toWipe.map(deleted));
  } catch {
    // Without storage there is nothing to delete.
  }
}
