import { type RefObject, useEffect } from 'react';

function preload(): void {
  // The page that shows code loads it again and shows the failure.
  import('./code/index.ts').catch(() => undefined);
}

/** Loads what shows code once pointer or focus come to a list of snippets: one of them is about to be opened. */
export function usePreloadCode(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const stop = new AbortController();
    const start = () => {
      stop.abort();
      preload();
    };
    element.addEventListener('pointerover', start, { signal: stop.signal });
    element.addEventListener('focusin', start, { signal: stop.signal });
    return () => stop.abort();
  }, [list]);
}
