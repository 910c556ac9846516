import { fetchAhead } from './fetch-ahead.ts';
import { isBelow, ownerOf } from './ownership.ts';
import { preloadPage, remoteModule } from './remote-modules.tsx';

/** Whether a page has the editor at once: it is written there, or the address of the first page names lines. */
const hasEditor = (path: string) =>
  /\/(?:new|edit)$/.test(path) ||
  (path === window.location.pathname && /^#L\d/.test(window.location.hash));

/** Code is shown and edited with a module that the shell provides; it has to name it once to have it. */
async function preloadCode(path: string): Promise<void> {
  const { preloadEditor } = await import('@snippetry/web-kit/code');
  if (hasEditor(path)) preloadEditor();
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
  if (isBelow(path, '/app/snippets')) void preloadCode(path).catch(() => undefined);
  if (isBelow(path, '/app/collections')) void preloadMarkdown().catch(() => undefined);
  await fetchAhead(path);
}

/** Loads the page and the module of its remote; resolves when the module can fetch data. */
export async function loadAhead(path: string): Promise<void> {
  const name = ownerOf(path);
  if (name === undefined) return;
  void preloadFor(path);
  await remoteModule(name).settled;
  void preloadPage(path);
}
