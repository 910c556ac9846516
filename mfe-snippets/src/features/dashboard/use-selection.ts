import { useCallback, useMemo, useRef, useState } from 'react';
import type { DashboardSnippet } from './shown-snippet.ts';

/** Selected snippets, including those on other pages. */
export interface Selection {
  snippets: readonly DashboardSnippet[];
  has: (id: string) => boolean;
  /** Toggles a snippet; `range` selects everything from the last toggled one to it. */
  toggle: (id: string, range?: boolean) => void;
  /** Selects the whole page, or deselects it if all of it is selected. */
  togglePage: () => void;
  isPageSelected: boolean;
  clear: () => void;
  /** Removes snippets from the selection, for example after they were deleted. */
  drop: (ids: readonly string[]) => void;
  /** Updates the selected snippets after a change. */
  refresh: (change: (snippet: DashboardSnippet) => DashboardSnippet) => void;
}

type Selected = ReadonlyMap<string, DashboardSnippet>;

const NONE: Selected = new Map();

/** Snippets of the page affected by a toggle: one, or the range from the last toggled one. */
function affected(own: readonly DashboardSnippet[], id: string, from: string | undefined) {
  const at = own.findIndex((snippet) => snippet._id === id);
  const start = own.findIndex((snippet) => snippet._id === from);
  if (at < 0) return [];
  return start < 0
    ? own.slice(at, at + 1)
    : own.slice(Math.min(start, at), Math.max(start, at) + 1);
}

function withSelection(
  selected: Selected,
  snippets: readonly DashboardSnippet[],
  on: boolean,
): Selected {
  const next = new Map(selected);
  for (const snippet of snippets) {
    if (on) next.set(snippet._id, snippet);
    else next.delete(snippet._id);
  }
  return next;
}

/** Multiple selection in the list. Only own snippets can be selected. */
export function useSelection(page: readonly DashboardSnippet[]): Selection {
  const [selected, setSelected] = useState(NONE);
  const last = useRef<string>(undefined);
  const own = useMemo(() => page.filter(({ isOwner }) => isOwner), [page]);
  const isPageSelected = own.length > 0 && own.every(({ _id }) => selected.has(_id));
  const toggle = useCallback(
    (id: string, range = false) => {
      const from = range ? last.current : undefined;
      last.current = id;
      setSelected((now) => withSelection(now, affected(own, id, from), range || !now.has(id)));
    },
    [own],
  );
  return {
    snippets: useMemo(() => [...selected.values()], [selected]),
    has: (id) => selected.has(id),
    toggle,
    togglePage: () => setSelected((now) => withSelection(now, own, !isPageSelected)),
    isPageSelected,
    clear: useCallback(() => setSelected(NONE), []),
    drop: (ids) => setSelected((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
    refresh: (change) =>
      setSelected((now) => new Map([...now].map(([id, snippet]) => [id, change(snippet)]))),
  };
}
