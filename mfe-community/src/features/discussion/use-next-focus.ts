import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Comment } from '../../data/types.ts';

interface Loaded {
  shown: readonly Comment[];
  /** Whether no more came: the focus waits for nothing then. */
  failed: boolean;
}

/**
 * Keeps a keyboard's place while the button is off, and when it goes: call the returned function before more comments
 * are asked for, and the first of them has the focus once they are there.
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
    // Somebody may have begun to write meanwhile.
    if (document.activeElement?.matches('textarea')) return;
    list.current?.children[first]?.querySelector('article')?.focus({ preventScroll: true });
  });
  return () => {
    known.current = new Set(shown.map(({ _id }) => _id));
  };
}
