const CARD = '[data-snippet]';

function allCards(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(CARD)];
}

/** The card that has the focus, or something in it. */
export function currentCard(list: HTMLElement): HTMLElement | null {
  const card = document.activeElement?.closest<HTMLElement>(CARD) ?? null;
  return card && list.contains(card) ? card : null;
}

/** The id of a card's snippet. */
export function idOf(card: HTMLElement): string | undefined {
  return card.dataset.snippet;
}

/** Whether the card shows a snippet of the viewer. */
export function isOwn(card: HTMLElement): boolean {
  return card.dataset.own !== undefined;
}

/** Puts the focus on a card's title and the card into view. */
export function focusCard(card: HTMLElement | undefined): boolean {
  const title = card?.querySelector<HTMLElement>('h3 a');
  if (!card || !title) return false;
  title.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Cards that stand in one line with the first. */
function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.offsetTop;
  return Math.max(1, cards.filter((card) => card.offsetTop === top).length);
}

/** The card so many places on, or in the direction of an arrow key; the first where none has the focus. */
export function beside(list: HTMLElement, way: number | string): HTMLElement | undefined {
  const cards = allCards(list);
  const current = currentCard(list);
  if (!current) return cards[0];
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columnsOf(cards),
    ArrowDown: columnsOf(cards),
  };
  const by = typeof way === 'number' ? way : (steps[way] ?? 0);
  return cards[cards.indexOf(current) + by];
}

/** The card of a snippet. */
export function cardOf(list: HTMLElement, id: string): HTMLElement | undefined {
  return allCards(list).find((card) => idOf(card) === id);
}
