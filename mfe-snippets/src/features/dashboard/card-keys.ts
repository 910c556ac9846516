import { useNavigate } from '@snippetry/web-kit/router';
import { isDialogOpen, isTyping, singleKeys } from '@snippetry/web-kit/ui';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Props of {@link useCardKeys}. */
export interface CardKeys {
  /** The element the cards are in. */
  list: RefObject<HTMLElement | null>;
  onToggle: (id: string, range: boolean) => void;
  /** Escape. */
  onClear: () => void;
  onHelp: () => void;
}

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1 };

/**
 * The dashboard's keys. Arrows belong to the cards only while the focus is on one: elsewhere they
 * scroll. Letters do nothing while somebody types, while a dialog is open and where single keys
 * are switched off.
 */
export function useCardKeys({ list, onToggle, onClear, onHelp }: CardKeys): void {
  const navigate = useNavigate();
  const onLetter = (event: KeyboardEvent, cards: HTMLElement): boolean => {
    const card = currentCard(cards);
    const id = card && idOf(card);
    const step = STEPS[event.key];
    if (step) return focusCard(beside(cards, step));
    if (event.key === '?') onHelp();
    else if (event.key === 'n') navigate('/app/snippets/new');
    else if (id && event.key === 'e') navigate(`/app/snippets/${id}/edit`);
    else if (id && event.key.toLowerCase() === 'x' && isOwn(card)) onToggle(id, event.shiftKey);
    else return false;
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const modified = event.metaKey || event.ctrlKey || event.altKey;
    if (event.defaultPrevented || modified || isTyping(event) || isDialogOpen()) return;
    const cards = list.current;
    if (event.key === 'Escape') onClear();
    else if (!cards) return;
    else if (event.key.startsWith('Arrow')) {
      if (currentCard(cards) && focusCard(beside(cards, event.key))) event.preventDefault();
    } else if (singleKeys.isOn() && onLetter(event, cards)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

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
function isOwn(card: HTMLElement): boolean {
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
function beside(list: HTMLElement, way: number | string): HTMLElement | undefined {
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
