import { fetchAhead } from './fetch-ahead.ts';
import { isBelow, ownerOf } from './ownership.ts';
import { preloadPage, remoteModule } from './remote-modules.tsx';

/** Whether a page shows the editor at once: to edit, or because the first page's URL has lines. */
const hasEditor = (path: string) =>
  /\/(?:new|edit)$/.test(path) ||
  (path === window.location.pathname && /^#L\d/.test(window.location.hash));

/** Preloads the module for code, which the shell shares with the remotes. */
async function preloadCode(path: string): Promise<void> {
  const { preloadEditor } = await import('@snippetry/web-kit/code');
  if (hasEditor(path)) preloadEditor();
}

/** Preloads the shared module for Markdown, which READMEs and comments need. */
async function preloadMarkdown(): Promise<void> {
  await import('@snippetry/web-kit/markdown');
}

/** Starts loading the remote of the first page, which shows any failure. */
export function startRemote(path: string): void {
  const name = ownerOf(path);
  if (name !== undefined) remoteModule(name);
}

/** Preloads what the page at a path needs; called when a link to it is hovered or focused. */
export async function preloadFor(path: string): Promise<void> {
  void preloadPage(path);
  if (isBelow(path, '/app/snippets')) void preloadCode(path).catch(() => undefined);
  if (isBelow(path, '/app/collections')) void preloadMarkdown().catch(() => undefined);
  await fetchAhead(path);
}

/** Loads the page and its remote's module; resolves once the module can fetch data. */
export async function loadAhead(path: string): Promise<void> {
  const name = ownerOf(path);
  if (name === undefined) return;
  void preloadFor(path);
  await remoteModule(name).settled;
  void preloadPage(path);
}
