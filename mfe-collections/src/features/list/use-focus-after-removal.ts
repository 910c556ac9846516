import { type RefObject, useLayoutEffect, useRef } from 'react';

const TITLE = 'h3 a';

/**
 * Moves the focus after a card is removed: to the next card, or to the list if it is empty. Call the returned
 * function with the target of the card's link before the removal.
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>): (to: string) => void {
  const leaving = useRef<{ card: HTMLElement; next: HTMLElement | undefined }>(null);
  useLayoutEffect(() => {
    if (!leaving.current || leaving.current.card.isConnected) return;
    const { next } = leaving.current;
    leaving.current = null;
    const title = next?.isConnected ? next.querySelector<HTMLElement>(TITLE) : null;
    (title ?? list.current)?.focus();
  });
  return (to) => {
    const cards = [...(list.current?.querySelectorAll('article') ?? [])];
    const at = cards.findIndex((card) => card.querySelector(TITLE)?.getAttribute('href') === to);
    const card = cards[at];
    if (card) leaving.current = { card, next: cards[at + 1] ?? cards[at - 1] };
  };
}
