import type { RefObject } from 'react';
import { t } from '../i18n/texts.ts';
import { useShortcuts } from './shortcuts.ts';
import { focusedCard } from './use-card-keys.ts';

/** Registers `a`, which opens the collections dialog of the focused card. */
export function useCollectKey(list: RefObject<HTMLElement | null>, group: string): void {
  const add = () => {
    const card = list.current && focusedCard(list.current);
    const button = card?.querySelector<HTMLElement>('.sn-collect');
    if (!button) return false;
    button.click();
  };
  useShortcuts(group, [{ keys: ['a'], does: t('Add the snippet to a collection'), run: add }]);
}
