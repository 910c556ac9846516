import { useNavigate } from '@snippetry/web-kit/router';
import { isDialogOpen, isTyping, singleKeys } from '@snippetry/web-kit/ui';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { beside, currentCard, focusCard, idOf, isOwn } from './cards.ts';

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
