import { savesData } from '@snippetry/web-kit';
import { useEffect } from 'react';
import type { SnippetPage } from '../../data/types.ts';

/** Prefetches the next page when the browser is idle, unless the user saves data. */
export function usePrefetchNext(
  pagination: SnippetPage['pagination'] | undefined,
  prefetch: (page: number) => void,
): void {
  const next = pagination?.hasNext ? pagination.page + 1 : undefined;
  useEffect(() => {
    // Without requestIdleCallback the page is prefetched when its button is approached.
    if (next === undefined || savesData() || !('requestIdleCallback' in window)) return;
    const waiting = window.requestIdleCallback(() => prefetch(next));
    return () => window.cancelIdleCallback(waiting);
  }, [next, prefetch]);
}
