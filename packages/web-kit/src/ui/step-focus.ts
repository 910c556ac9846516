import type { KeyboardEvent } from 'react';

/** Returns the index that an arrow key moves to in a row of controls; wraps around. */
function stepped(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Moves the focus by arrow keys, Home and End among sibling controls that share one tab stop. */
export function stepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { currentTarget } = event;
  const others = [...(currentTarget.parentElement?.children ?? [])];
  const step = stepped(event.key, others.indexOf(currentTarget), others.length);
  if (step === null) return;
  event.preventDefault();
  const next = others[step];
  if (next instanceof HTMLElement) next.focus();
}
