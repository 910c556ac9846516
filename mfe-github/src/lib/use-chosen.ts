import { LIMITS } from '@snippetry/contracts/limits';
import { useState } from 'react';

/** As many as one import takes. */
export const MOST = LIMITS.githubImport;

/** What is ticked, in the order of ticking. */
export interface Chosen {
  keys: readonly string[];
  has: (key: string) => boolean;
  /** One more would be too many. */
  isFull: boolean;
  toggle: (key: string) => void;
  /** Ticks all of these, as far as they fit; unticks them where all of them are ticked. */
  toggleAll: (keys: readonly string[]) => void;
  replace: (keys: readonly string[]) => void;
}

/** See {@link Chosen}. */
export function useChosen(): Chosen {
  const [keys, replace] = useState<readonly string[]>([]);
  const without = (gone: readonly string[]) => keys.filter((key) => !gone.includes(key));
  return {
    keys,
    has: (key) => keys.includes(key),
    isFull: keys.length >= MOST,
    toggle: (key) => replace(keys.includes(key) ? without([key]) : [...keys, key].slice(0, MOST)),
    toggleAll: (some) => {
      const areAll = some.every((key) => keys.includes(key));
      replace(areAll ? without(some) : [...new Set([...keys, ...some])].slice(0, MOST));
    },
    replace,
  };
}
