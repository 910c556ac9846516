import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Comment } from '../../data/types.ts';

interface Loaded {
  shown: readonly Comment[];
  /** Whether loading failed; the focus then stays. */
  failed: boolean;
}

/**
 * Focuses the first new comment after more were loaded, because the focused button is disabled
 * while loading and may be unmounted. Call the returned function before loading.
 */
export function useNextFocus(
  list: RefObject<HTMLElement | null>,
  { shown, failed }: Loaded,
): () => void {
  const known = useRef<ReadonlySet<string>>(null);
  useLayoutEffect(() => {
    const before = known.current;
    if (failed) known.current = null;
    const first = before && !failed ? shown.findIndex(({ _id }) => !before.has(_id)) : -1;
    if (first < 0) return;
    known.current = null;
    // The user may have started to write since.
    if (document.activeElement?.matches('textarea')) return;
    list.current?.children[first]?.querySelector('article')?.focus({ preventScroll: true });
  });
  return () => {
    known.current = new Set(shown.map(({ _id }) => _id));
  };
}
