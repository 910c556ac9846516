import { type RefObject, useLayoutEffect, useRef } from 'react';

const TITLE = 'h3 a';

/**
 * Keeps a keyboard's place when a card goes: call the returned function with where its title leads
 * before it is removed, and the next card has the focus after; the list itself where none is left.
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
