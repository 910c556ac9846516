import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

function query(): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia(WIDE) : null;
}

function subscribe(changed: () => void): () => void {
  const media = query();
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
}

/** True from 1024 px, where the sidebar stands beside the page; also true where media queries are not available. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? true);
}
