import { t } from '@snippetry/web-kit';
import { focusedCard, useCardKeys, useCollectKey, useShortcuts } from '@snippetry/web-kit/ui';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';

/** Props of {@link useDashboardKeys}. */
export interface DashboardKeys {
  /** The element the cards are in. */
  list: RefObject<HTMLElement | null>;
  onToggle: (id: string, range: boolean) => void;
  /** Escape. */
  onClear: () => void;
}

/** The dashboard's keys: from card to card, and for the card that has the focus. */
export function useDashboardKeys({ list, onToggle, onClear }: DashboardKeys): void {
  const navigate = useNavigate();
  const card = () => list.current && currentCard(list.current);
  const edit = () => {
    const current = card();
    if (!current) return false;
    navigate(`/app/snippets/${idOf(current)}/edit`);
  };
  const toggle = ({ shiftKey }: KeyboardEvent) => {
    const current = card();
    const id = current && isOwn(current) ? idOf(current) : undefined;
    if (id === undefined) return false;
    onToggle(id, shiftKey);
  };
  const clear = () => {
    onClear();
    // Others and the browser have their own use for it.
    return false;
  };
  const group = t('Snippets');
  useCardKeys({ list, group, noun: 'snippet' });
  useCollectKey(list, group);
  useShortcuts(group, [
    { keys: ['e'], does: t('Edit the snippet'), run: edit },
    { keys: ['x'], does: t('Select the snippet'), run: toggle },
    { keys: ['Shift+x'], does: t('Select all from the last one to it'), run: toggle },
    { keys: ['Escape'], does: t('Clear the selection'), run: clear },
  ]);
}

const CARD = '[data-snippet]';

/** The card that has the focus, or something in it, with what it tells of its snippet. */
function currentCard(list: HTMLElement): HTMLElement | null {
  return focusedCard(list)?.closest<HTMLElement>(CARD) ?? null;
}

/** The id of a card's snippet. */
function idOf(card: HTMLElement): string | undefined {
  return card.dataset.snippet;
}

/** Whether the card shows a snippet of the viewer. */
function isOwn(card: HTMLElement): boolean {
  return card.dataset.own !== undefined;
}
