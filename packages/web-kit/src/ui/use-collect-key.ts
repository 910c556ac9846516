import type { RefObject } from 'react';
import { t } from '../i18n/texts.ts';
import { useShortcuts } from './shortcuts.ts';
import { focusedCard } from './use-card-keys.ts';

/** Lets `a` press the button by which the card that has the focus is added to a collection. */
export function useCollectKey(list: RefObject<HTMLElement | null>, group: string): void {
  const add = () => {
    const card = list.current && focusedCard(list.current);
    const button = card?.querySelector<HTMLElement>('.sn-collect');
    if (!button) return false;
    button.click();
  };
  useShortcuts(group, [{ keys: ['a'], does: t('Add the snippet to a collection'), run: add }]);
}
