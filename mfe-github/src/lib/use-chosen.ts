import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { useState } from 'react';

/** Maximum number of files or gists per import. */
const MOST = LIMITS.githubImport;

/** Message for a selection that is full. */
export function fullNote(things: 'files' | 'gists'): string {
  return things === 'files'
    ? t('An import takes at most {max} files', { max: MOST })
    : t('An import takes at most {max} gists', { max: MOST });
}

type Keys = readonly string[];

/** Selected keys, in the order of selection. */
export interface Chosen {
  keys: Keys;
  has: (key: string) => boolean;
  isFull: boolean;
  toggle: (key: string) => void;
  /** Selects all of these up to the limit; deselects them if all are selected. */
  toggleAll: (keys: Keys) => void;
  clear: () => void;
}

/** Selection whose keys are stored by the caller. */
export function chosenOf(keys: Keys, replace: (keys: Keys) => void): Chosen {
  const without = (gone: Keys) => keys.filter((key) => !gone.includes(key));
  return {
    keys,
    has: (key) => keys.includes(key),
    isFull: keys.length >= MOST,
    toggle: (key) => replace(keys.includes(key) ? without([key]) : [...keys, key].slice(0, MOST)),
    toggleAll: (some) => {
      const areAll = some.every((key) => keys.includes(key));
      replace(areAll ? without(some) : [...new Set([...keys, ...some])].slice(0, MOST));
    },
    clear: () => replace([]),
  };
}

export function useChosen(): Chosen {
  const [keys, replace] = useState<Keys>([]);
  return chosenOf(keys, replace);
}
