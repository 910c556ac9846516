import type { RefObject } from 'react';
import { t } from '../i18n/texts.ts';
import { useShortcuts } from './shortcuts.ts';

/** Registers `/`, which focuses the page's search box. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useShortcuts(t('This page'), [
    {
      keys: ['/'],
      does: t('Search'),
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
}
