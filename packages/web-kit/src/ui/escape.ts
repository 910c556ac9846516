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

/** Leaves an Escape that ends the composing of a word to the input method: what was typed would be gone with the dialog. */
export function keepWhileComposing(event: KeyboardEvent): void {
  if (event.isComposing) event.preventDefault();
}
