import { useState } from 'react';

/** Some of the things of a page. */
export interface Choice {
  /** Those that are chosen and there. */
  ids: readonly string[];
  has: (id: string) => boolean;
  set: (id: string, chosen: boolean) => void;
  /** Chooses everything there, or nothing. */
  setAll: (chosen: boolean) => void;
}

/** Chooses among what is there; what goes away is no longer chosen. */
export function useChoice(there: readonly string[]): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: there.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    set: (id, on) =>
      setChosen((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id))),
    setAll: (on) => setChosen(new Set(on ? there : [])),
  };
}
