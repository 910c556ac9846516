import type { RefObject } from 'react';
import { useShortcuts } from './shortcuts.ts';

/** Puts the cursor into the page's search box on `/`. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useShortcuts('This page', [
    {
      keys: ['/'],
      does: 'Search',
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
}
