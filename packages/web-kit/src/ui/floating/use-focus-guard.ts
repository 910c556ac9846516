import { type FocusEvent, useRef } from 'react';

/**
 * Lets focus move on inside a modal dialog. If an element disappears on blur, such as a tooltip, the primitive
 * believes that the focused element was removed: it moves focus to the dialog, and a keyboard user
 * starts over each time.
 */
export function useFocusGuard() {
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
      // An element outside must not get focus while the dialog is open: the primitive takes it back at once.
      if (wanted !== currentTarget && currentTarget.contains(wanted)) wanted.focus();
    },
  };
}
