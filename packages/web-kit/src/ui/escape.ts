import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const taken = new WeakSet<Event>();

/** Remembers that a tooltip, which lies above everything else, was told of this Escape first. */
export function takeByTooltip(event: KeyboardEvent): void {
  taken.add(event);
}

/**
 * Closes a dialog or popover with an Escape that only took away a tooltip above it: nobody presses twice for a text
 * that came by itself. An Escape in a menu or dialog that lies above this one is left to that.
 */
export function closeUnderTooltip(event: ReactKeyboardEvent<HTMLElement>, close: () => void): void {
  const { nativeEvent, currentTarget, target } = event;
  if (taken.has(nativeEvent) && target instanceof Node && currentTarget.contains(target)) close();
}

/**
 * Leaves an Escape to what is being written: to the input method where it ends the composing of a word, which would be
 * gone with the dialog, and to what says by `data-takes-escape` that it ends something smaller than the dialog.
 */
export function keepWhileWriting(event: KeyboardEvent): void {
  const { target } = event;
  const isTaken = target instanceof Element && target.closest('[data-takes-escape]') !== null;
  if (event.isComposing || isTaken) event.preventDefault();
}
