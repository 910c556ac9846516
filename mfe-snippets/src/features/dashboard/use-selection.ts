import { useCallback, useMemo, useRef, useState } from 'react';
import type { ShownSnippet } from './shown-snippet.ts';

/** The snippets that are ticked, also those on other pages. */
export interface Selection {
  snippets: readonly ShownSnippet[];
  has: (id: string) => boolean;
  /** Ticks or unticks one; with `range` everything on the page from the one before to it. */
  toggle: (id: string, range?: boolean) => void;
  /** Ticks everything on the page, or unticks it where all of it is ticked. */
  togglePage: () => void;
  isPageTicked: boolean;
  clear: () => void;
  /** Takes some out: they are gone. */
  drop: (ids: readonly string[]) => void;
  /** Puts the changed snippets in place of the ones that were ticked. */
  refresh: (change: (snippet: ShownSnippet) => ShownSnippet) => void;
}

type Ticked = ReadonlyMap<string, ShownSnippet>;

const NONE: Ticked = new Map();

/** Which of the page's own snippets a tick reaches: one, or all from the last ticked to this. */
function reached(own: readonly ShownSnippet[], id: string, from: string | undefined) {
  const at = own.findIndex((snippet) => snippet._id === id);
  const start = own.findIndex((snippet) => snippet._id === from);
  if (at < 0) return [];
  return start < 0
    ? own.slice(at, at + 1)
    : own.slice(Math.min(start, at), Math.max(start, at) + 1);
}

function withTicked(ticked: Ticked, snippets: readonly ShownSnippet[], on: boolean): Ticked {
  const next = new Map(ticked);
  for (const snippet of snippets) {
    if (on) next.set(snippet._id, snippet);
    else next.delete(snippet._id);
  }
  return next;
}

/** Several snippets of the list, chosen to do one thing with all of them. Others' cannot be. */
export function useSelection(page: readonly ShownSnippet[]): Selection {
  const [ticked, setTicked] = useState(NONE);
  const last = useRef<string>(undefined);
  const own = useMemo(() => page.filter(({ isOwner }) => isOwner), [page]);
  const isPageTicked = own.length > 0 && own.every(({ _id }) => ticked.has(_id));
  const toggle = useCallback(
    (id: string, range = false) => {
      const from = range ? last.current : undefined;
      last.current = id;
      setTicked((now) => withTicked(now, reached(own, id, from), range || !now.has(id)));
    },
    [own],
  );
  return {
    snippets: useMemo(() => [...ticked.values()], [ticked]),
    has: (id) => ticked.has(id),
    toggle,
    togglePage: () => setTicked((now) => withTicked(now, own, !isPageTicked)),
    isPageTicked,
    clear: useCallback(() => setTicked(NONE), []),
    drop: (ids) => setTicked((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
    refresh: (change) =>
      setTicked((now) => new Map([...now].map(([id, snippet]) => [id, change(snippet)]))),
  };
}
