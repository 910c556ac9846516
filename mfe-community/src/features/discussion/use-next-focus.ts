import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Comment } from '../../data/types.ts';

interface Loaded {
  shown: readonly Comment[];
  /** Whether loading failed, so that the focus waits for nothing. */
  failed: boolean;
}

/**
 * Keeps a keyboard's place while the button is off, and when it goes: call the returned function before more comments
 * are loaded, and the first of them gets the focus once they are rendered.
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
    // The user may have begun to write since.
    if (document.activeElement?.matches('textarea')) return;
    list.current?.children[first]?.querySelector('article')?.focus({ preventScroll: true });
  });
  return () => {
    known.current = new Set(shown.map(({ _id }) => _id));
  };
}
