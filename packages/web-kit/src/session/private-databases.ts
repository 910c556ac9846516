const PREFIX = 'snippetry-private';
const DURABLE = 'snippetry-kept';

/**
 * The name of a browser database that holds one person's data. Databases of this name are deleted
 * when the person signs out, and when another user signs in: code that opens one closes it on
 * `versionchange` and does not open it again.
 */
export function privateDatabase(kind: string, userId: string): string {
  return `${PREFIX}-${kind}-${userId}`;
}

/**
 * The name of a browser database with work of one person that is nowhere else: it outlives a session that ran out,
 * so that the user finds it after signing in again. It is deleted when the user signs out or another one signs in.
 */
export function durableDatabase(kind: string, userId: string): string {
  return `${DURABLE}-${kind}-${userId}`;
}

/** Deletes every private database except those of `userId`. */
export function wipePrivateDatabases(userId?: string): Promise<void> {
  return wipe([PREFIX], userId);
}

/** Deletes everything stored here for users, except the work of `userId`. */
export function wipeAllDatabases(userId?: string): Promise<void> {
  return wipe([PREFIX, DURABLE], userId);
}

/** Resolves when a database is deleted, or cannot be. */
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
