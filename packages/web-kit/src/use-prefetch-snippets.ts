import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { loadPageAhead } from './page-loader.ts';
import { prefetchSnippet } from './resources.ts';
import { savesData } from './saves-data.ts';

/** Hover time that counts as intent; crossing a card takes less. */
const INTENT_MS = 100;
const SNIPPET = /^\/(?:app\/snippets|public)\/([0-9a-f]{24})$/;

/** Returns the target of the title of the card that contains the event. */
function snippetPath({ target }: Event): string | undefined {
  const card = target instanceof Element ? target.closest('article') : null;
  return card?.querySelector('h3 a')?.getAttribute('href') ?? undefined;
}

/**
 * Prefetches the page of a snippet, its remote and its data, when pointer or focus rest on its card in a list; not
 * if the browser saves data.
 */
export function usePrefetchSnippets(list: RefObject<HTMLElement | null>): void {
  const client = useQueryClient();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const stop = new AbortController();
    let aimed: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const aim = (path: string | undefined) => {
      if (path === aimed) return;
      clearTimeout(timer);
      aimed = path;
      const [, id] = SNIPPET.exec(path ?? '') ?? [];
      if (path === undefined || id === undefined || savesData()) return;
      timer = setTimeout(async () => {
        await loadPageAhead(path);
        await prefetchSnippet(client, id);
      }, INTENT_MS);
    };
    const options = { signal: stop.signal };
    element.addEventListener('pointerover', (event) => aim(snippetPath(event)), options);
    element.addEventListener('focusin', (event) => aim(snippetPath(event)), options);
    element.addEventListener('pointerleave', () => aim(undefined), options);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [list, client]);
}
