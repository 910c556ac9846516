import { useMemo, useRef } from 'react';

/** The element that stays: for a row of a menu, which closes, the button that opened it. */
function lastingOpener(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const label = menu?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : element;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Remembers what had the focus when a dialog opened and gives it back on closing. The dialog primitive does so only
 * for a trigger of its own, which a controlled dialog does not have.
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
