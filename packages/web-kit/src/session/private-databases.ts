const PREFIX = 'snippetry-private';
const KEPT = 'snippetry-kept';

/**
 * The name of a browser database that holds one person's data. Databases of this name are deleted
 * when the person signs out, and when somebody else signs in: whoever opens one closes it on
 * `versionchange` and does not open it again.
 */
export function privateDatabase(kind: string, userId: string): string {
  return `${PREFIX}-${kind}-${userId}`;
}

/**
 * The name of a browser database with work of one person that is nowhere else: it outlives a session that ran out,
 * so that the person finds it after signing in again. Signing out, or somebody else's signing in, deletes it.
 */
export function durableDatabase(kind: string, userId: string): string {
  return `${KEPT}-${kind}-${userId}`;
}

/** Deletes every private database but those of `userId`; of everybody without it. */
export function wipePrivateDatabases(userId?: string): Promise<void> {
  return wipe([PREFIX], userId);
}

/** Deletes everything that is kept for one person here but the work of `userId`; of everybody without it. */
export function wipeAllDatabases(userId?: string): Promise<void> {
  return wipe([PREFIX, KEPT], userId);
}

/** Resolves when a database is gone, or cannot be deleted. */
function gone(name: string): Promise<void> {
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
    await Promise.all(toWipe.map(gone));
  } catch {
    // Without storage there is nothing to delete.
  }
}
