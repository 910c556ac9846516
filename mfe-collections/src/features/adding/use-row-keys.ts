import type { KeyboardEvent, RefObject } from 'react';

/** Attribute of the rows that arrow keys move between. */
const ROW = 'data-row';

/** Row that a key moves to from an index, -1 for the search box; null for the box itself. */
function rowFor(key: string, at: number, rows: readonly HTMLElement[]) {
  if (key === 'ArrowDown') return rows[Math.min(at + 1, rows.length - 1)];
  if (at < 0) return undefined;
  if (key === 'ArrowUp') return at === 0 ? null : rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}

/**
 * Keyboard navigation: arrow keys move between search box and rows, Enter in the box activates the first row, and
 * typing on a row continues the search.
 */
export function useRowKeys(root: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, target, nativeEvent } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...(root.current?.querySelectorAll<HTMLElement>(`[${ROW}]:enabled`) ?? [])];
    const search = root.current?.querySelector<HTMLElement>('[type="search"]');
    const at = target instanceof HTMLElement ? rows.indexOf(target) : -1;
    if (at < 0 && target !== search) return;
    if (at >= 0 && key.length === 1 && key !== ' ') {
      // The key's default action types it into the newly focused box.
      search?.focus();
      return;
    }
    if (at < 0 && key === 'Enter') {
      event.preventDefault();
      if (target instanceof HTMLInputElement && target.value.trim() !== '') rows[0]?.click();
      return;
    }
    const next = rowFor(key, at, rows);
    if (next === undefined) return;
    event.preventDefault();
    (next ?? search)?.focus();
  };
}
