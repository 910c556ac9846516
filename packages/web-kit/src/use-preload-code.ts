import { type RefObject, useEffect } from 'react';

function preload(): void {
  // A page that shows code loads it again and reports the error.
  import('./code/index.ts').catch(() => undefined);
}

/** Preloads the code views when a list of snippets is hovered or focused. */
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
