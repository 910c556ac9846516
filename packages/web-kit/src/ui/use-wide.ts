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

/** Returns true from 1024 px, the width with a sidebar; also true if media queries are not available. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? true);
}
