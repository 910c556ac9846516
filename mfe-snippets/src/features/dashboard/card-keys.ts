import { t } from '@snippetry/web-kit';
import { focusedCard, useCardKeys, useCollectKey, useShortcuts } from '@snippetry/web-kit/ui';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';

export interface DashboardKeys {
  /** Element that contains the cards. */
  list: RefObject<HTMLElement | null>;
  onToggle: (id: string, range: boolean) => void;
  /** Called on Escape. */
  onClear: () => void;
}

/** Keyboard shortcuts of the dashboard: moves between cards and acts on the focused one. */
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
    // Not handled, so that dialogs and the browser receive the key, too.
    return false;
  };
  const group = t('Snippets');
  useCardKeys({ list, group, noun: 'snippet' });
  useCollectKey(list, group);
  useShortcuts(group, [
    { keys: ['e'], does: t('Edit the snippet'), run: edit },
    { keys: ['x'], does: t('Select the snippet'), run: toggle },
    { keys: ['Shift+x'], does: t('Select the range up to the snippet'), run: toggle },
    { keys: ['Escape'], does: t('Clear the selection'), run: clear },
  ]);
}

const CARD = '[data-snippet]';

/** The card that has or contains the focus. */
function currentCard(list: HTMLElement): HTMLElement | null {
  return focusedCard(list)?.closest<HTMLElement>(CARD) ?? null;
}

function idOf(card: HTMLElement): string | undefined {
  return card.dataset.snippet;
}

function isOwn(card: HTMLElement): boolean {
  return card.dataset.own !== undefined;
}
