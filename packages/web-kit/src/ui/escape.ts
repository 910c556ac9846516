import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const taken = new WeakSet<Event>();

/** Marks an Escape that a tooltip, the topmost layer, has already handled. */
export function takeByTooltip(event: KeyboardEvent): void {
  taken.add(event);
}

/**
 * Closes a dialog or popover by an Escape that also closed a tooltip above it: a user should not press twice for a text
 * that appeared by itself. An Escape in a menu or dialog above this one is left to that.
 */
export function closeUnderTooltip(event: ReactKeyboardEvent<HTMLElement>, close: () => void): void {
  const { nativeEvent, currentTarget, target } = event;
  if (taken.has(nativeEvent) && target instanceof Node && currentTarget.contains(target)) close();
}

/**
 * Leaves an Escape to the text input: to the input method while a word is being composed, which closing the dialog
 * would discard, and to elements with `data-takes-escape`, which end something smaller than the dialog.
 */
export function keepWhileWriting(event: KeyboardEvent): void {
  const { target } = event;
  const isTaken = target instanceof Element && target.closest('[data-takes-escape]') !== null;
  if (event.isComposing || isTaken) event.preventDefault();
}
