import { msg } from '@snippetry/contracts/texts';
import type { RefObject } from 'react';
import { t } from '../i18n/texts.ts';
import { isTyping } from './keyboard.ts';
import { useShortcuts } from './shortcuts.ts';

/** Options of {@link useCardKeys}. */
export interface CardKeys {
  /** Element that contains the cards. */
  list: RefObject<HTMLElement | null>;
  /** Translated plural of the cards: "Snippets". Heading of their keys in the list of all keys. */
  group: string;
  /** Kind of the cards. */
  noun: keyof typeof WORDS;
  /** Whether a card has code to copy; true by default. */
  copies?: boolean | undefined;
}

/** Selector of a card; its heading contains the link that is focused. */
const CARD = 'article';
const TITLE = 'h3 a';
const COPY = '.sn-copy';

/** Descriptions in the list of all keys. */
const WORDS = {
  snippet: {
    step: msg('Next and previous snippet'),
    arrows: msg('Move between snippets'),
    copy: msg('Copy the code of the snippet'),
  },
  collection: {
    step: msg('Next and previous collection'),
    arrows: msg('Move between collections'),
    copy: msg('Copy the code of the collection'),
  },
};

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1 };

/**
 * Registers the keys of a list of cards. `j` and `k` move between cards; arrow keys too while a
 * card has the focus. `y`, and Ctrl+C without a selection, copy the code of the focused card.
 */
export function useCardKeys({ list, group, noun, copies = true }: CardKeys): void {
  const step = ({ key }: KeyboardEvent) => {
    const way = STEPS[key.toLowerCase()] ?? key;
    return list.current !== null && focusCard(beside(list.current, way));
  };
  const onArrow = (event: KeyboardEvent) =>
    list.current !== null && focusedCard(list.current) !== undefined && step(event);
  const copy = (event: KeyboardEvent) => {
    const button = list.current && focusedCard(list.current)?.querySelector<HTMLElement>(COPY);
    const isCommand = event.ctrlKey || event.metaKey;
    if (!button || isTyping(event) || (isCommand && hasSelection())) return false;
    button.click();
  };
  const words = WORDS[noun];
  useShortcuts(group, [
    { keys: ['j', 'k'], does: t(words.step), run: step, repeats: true },
    {
      keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
      does: t(words.arrows),
      run: onArrow,
      repeats: true,
    },
    ...(copies ? [{ keys: ['y', 'Mod+c'], does: t(words.copy), run: copy }] : []),
  ]);
}

/** Returns whether text is selected, which Ctrl+C copies instead. */
function hasSelection(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** Returns the card that contains the focus. */
export function focusedCard(list: HTMLElement): HTMLElement | undefined {
  const card = document.activeElement?.closest<HTMLElement>(CARD);
  return card && list.contains(card) ? card : undefined;
}

/** Returns the target of a card's title, which identifies the card in its list. */
export function titleOf(card: Element): string | undefined {
  return card.querySelector(TITLE)?.getAttribute('href') ?? undefined;
}

/** Returns the card whose title links to `to`. */
export function cardOfTitle(list: HTMLElement, to: string): HTMLElement | undefined {
  return [...list.querySelectorAll<HTMLElement>(CARD)].find((card) => titleOf(card) === to);
}

/** Focuses a card's title and scrolls the card into view; returns false without a title. */
export function focusCard(card: Element | undefined): boolean {
  const title = card?.querySelector<HTMLElement>(TITLE);
  if (!card || !title) return false;
  title.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Returns the number of cards in the first row. */
function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.getBoundingClientRect().top;
  const below = cards.findIndex((card) => card.getBoundingClientRect().top !== top);
  return below > 0 ? below : Math.max(1, cards.length);
}

/** Returns the card at an offset, or in the direction of an arrow key; the first if none has the focus. */
function beside(list: HTMLElement, step: number | string): HTMLElement | undefined {
  const cards = [...list.querySelectorAll<HTMLElement>(CARD)];
  const focused = focusedCard(list);
  if (!focused) return cards[0];
  const columns = columnsOf(cards);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const by = typeof step === 'number' ? step : (steps[step] ?? 0);
  return cards[cards.indexOf(focused) + by];
}
