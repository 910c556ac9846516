import { readRegistry } from './load-remote.ts';
import { isBelow, ownerOf } from './ownership.ts';
import { preloadPage, remoteModule } from './remote-modules.tsx';

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

/** Code is shown and edited with a module that the shell provides; it has to name it once to have it. */
async function preloadCode(): Promise<void> {
  const { preloadEditor } = await import('@snippetry/web-kit/code');
  preloadEditor();
}

/** The same holds for what shows Markdown: the READMEs of collections and the comments below snippets. */
async function preloadMarkdown(): Promise<void> {
  await import('@snippetry/web-kit/markdown');
}

/** Starts the remote behind the path of the first page; whatever fails is shown in its place. */
export function startRemote(path: string): void {
  const name = ownerOf(path);
  if (name !== undefined) remoteModule(name);
}

/** Fetches ahead what the page behind a path needs; called when a link to it is pointed at or focused. */
export async function preloadFor(path: string): Promise<void> {
  void preloadPage(path);
  if (isBelow(path, '/app/snippets')) void preloadCode().catch(() => undefined);
  if (isBelow(path, '/app/collections')) void preloadMarkdown().catch(() => undefined);
  const name = ownerOf(path);
  if (name === undefined || done.has(name)) return;
  done.add(name);
  try {
    const { remotes } = await readRegistry();
    const remote = remotes.find((candidate) => candidate.name === name);
    if (!remote?.entry) return;
    await Promise.all([remote.entry, ...remote.preload].map(warm));
  } catch {
    // A guess that did not work out; following the link will say what is wrong.
    done.delete(name);
  }
}

/** The same with the remote's module, which then can be asked to fetch data: resolves when it is there. */
export async function loadAhead(path: string): Promise<void> {
  const name = ownerOf(path);
  if (name === undefined) return;
  void preloadFor(path);
  await remoteModule(name).settled;
  void preloadPage(path);
}
