import type { KeyboardEvent } from 'react';

function stepped(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Moves the focus between the links and checkboxes of a list by arrow keys, Home and End. */
export function stepThroughRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = event.target instanceof HTMLElement ? rows.indexOf(event.target) : -1;
  const next = at < 0 ? undefined : stepped(event.key, at, rows.length);
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}
