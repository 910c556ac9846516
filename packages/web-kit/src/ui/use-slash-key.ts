import { type RefObject, useEffect } from 'react';
import { isTyping, singleKeys } from './keyboard.ts';

/** Puts the cursor into the page's search box on `/`. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.altKey;
      if (
        !singleKeys.isOn() ||
        event.defaultPrevented ||
        event.key !== '/' ||
        modified ||
        isTyping(event)
      )
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}
