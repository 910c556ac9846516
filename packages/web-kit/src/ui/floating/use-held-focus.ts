import { type FocusEvent, useRef } from 'react';

/**
 * Lets the focus of a modal dialog go where it was going. What goes away with the focus, such as a tooltip, makes the
 * primitive believe that the focused element itself was removed: it takes the focus to the dialog, from where a
 * keyboard starts again each time.
 */
export function useHeldFocus() {
  const next = useRef<EventTarget | null>(null);
  return {
    onBlur: ({ relatedTarget }: FocusEvent) => {
      next.current = relatedTarget;
    },
    onFocus: ({ target, currentTarget, relatedTarget }: FocusEvent) => {
      const wanted = next.current;
      next.current = null;
      const isTaken = target === currentTarget && relatedTarget === null;
      if (!isTaken || !(wanted instanceof HTMLElement)) return;
      // What is elsewhere must not have the focus while the dialog is open: the primitive takes it back at once.
      if (wanted !== currentTarget && currentTarget.contains(wanted)) wanted.focus();
    },
  };
}
