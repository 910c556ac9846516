import { readRegistry } from './load-remote.ts';
import { ownerOf } from './ownership.ts';

declare global {
  /** Addresses of the files that `public/theme.js` has requested. */
  var earlyFiles: readonly string[] | undefined;
}

const done = new Set<string>();

/**
 * Loads a file into the browser's cache. Not by a preload link, whose failed response would be
 * reused when the file is needed.
 */
async function warm(address: string): Promise<void> {
  const response = await fetch(address, { priority: 'low' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await response.arrayBuffer();
}

/** Whether the script in the page's head already loads a file. */
const isLoading = (address: string) => globalThis.earlyFiles?.includes(address) ?? false;

/**
 * Fetches the files of the remote that owns a path, once. A separate module without the design
 * system, so that the first page's remote loads in parallel with it.
 */
export async function fetchAhead(path: string): Promise<void> {
  const name = ownerOf(path);
  if (name === undefined || done.has(name)) return;
  done.add(name);
  try {
    const { remotes } = await readRegistry();
    const remote = remotes.find((candidate) => candidate.name === name);
    if (!remote?.entry) return;
    const files = [remote.entry, ...remote.preload].filter((file) => !isLoading(file));
    await Promise.all(files.map(warm));
  } catch {
    // Best effort: following the link shows the error.
    done.delete(name);
  }
}
