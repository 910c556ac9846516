import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { loadPageAhead } from './page-loader.ts';
import { prefetchSnippet } from './resources.ts';
import { savesData } from './saves-data.ts';

/** Who passes over a card on the way to another does not stay as long. */
const INTENT_MS = 100;
const SNIPPET = /^\/(?:app\/snippets|public)\/([0-9a-f]{24})$/;

/** Where the title leads of the card that an event happened in. */
function snippetPath({ target }: Event): string | undefined {
  const card = target instanceof Element ? target.closest('article') : null;
  return card?.querySelector('h3 a')?.getAttribute('href') ?? undefined;
}

/**
 * Fetches the page of a snippet ahead, its remote and its data, when pointer or focus stay on its card in a list; not
 * where the browser saves data.
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
