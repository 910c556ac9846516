import { type RefObject, useEffect, useRef } from 'react';

/** What the focus moves between: the button of each card. */
const BUTTONS = '[data-remove]';

/**
 * Keeps a keyboard's place when the card it stands on goes: call the returned function before a
 * card is removed, and the next card's button has the focus after; the list itself when none is left.
 */
export function useNextFocus(list: RefObject<HTMLElement | null>): () => void {
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current === null || list.current === null) return;
    const buttons = [...list.current.querySelectorAll<HTMLElement>(BUTTONS)];
    const next = buttons[Math.min(place.current, buttons.length - 1)];
    place.current = null;
    (next ?? list.current).focus({ preventScroll: next === undefined });
  });
  return () => {
    const buttons = [...(list.current?.querySelectorAll(BUTTONS) ?? [])];
    const at = buttons.indexOf(document.activeElement ?? document.body);
    if (at >= 0) place.current = at;
  };
}
