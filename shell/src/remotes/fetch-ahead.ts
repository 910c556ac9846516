import { readRegistry } from './load-remote.ts';
import { ownerOf } from './ownership.ts';

const done = new Set<string>();

/**
 * Brings a file into the browser's cache. Not by a preload link: the answer of one that failed is kept and
 * taken for the file when it is needed.
 */
async function warm(address: string): Promise<void> {
  const response = await fetch(address, { priority: 'low' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await response.arrayBuffer();
}

/** Returns whether the script in the page's head has requested a file that the page needs. */
const isLoading = (address: string) =>
  document.querySelector(`link[rel="preload"][href="${address}"]`) !== null;

/**
 * Fetches the files of the remote behind a path, once. A module of its own that needs nothing of the design system:
 * the first page's remote is on its way while that is loading.
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
