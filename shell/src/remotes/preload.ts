import { fetchAhead } from './fetch-ahead.ts';
import { isBelow, ownerOf } from './ownership.ts';
import { preloadPage, remoteModule } from './remote-modules.tsx';

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
  await fetchAhead(path);
}

/** The same with the remote's module, which then can be asked to fetch data: resolves when it is there. */
export async function loadAhead(path: string): Promise<void> {
  const name = ownerOf(path);
  if (name === undefined) return;
  void preloadFor(path);
  await remoteModule(name).settled;
  void preloadPage(path);
}
