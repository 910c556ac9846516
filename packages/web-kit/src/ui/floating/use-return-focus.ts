import { useMemo, useRef } from 'react';

/** Returns the element that outlives the dialog: for a row of a menu, the menu's button. */
function lastingOpener(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const label = menu?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : element;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Stores the focused element when a dialog opens, and focuses it on closing. The dialog primitive
 * does so only for its own trigger, which a controlled dialog does not have.
 */
export function useReturnFocus() {
  const from = useRef<HTMLElement | null>(null);
  return useMemo(
    () => ({
      onOpenAutoFocus: () => {
        from.current = lastingOpener(document.activeElement);
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault();
        from.current?.focus();
      },
    }),
    [],
  );
}
