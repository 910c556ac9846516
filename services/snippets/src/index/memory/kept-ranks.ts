import { LRUCache } from 'lru-cache';
import type { ChangeLog } from './change-log.ts';
import type { Ordinals } from './posting-list.ts';
import { RankedMatches } from './ranked-matches.ts';
import type { SortedColumn } from './sorted-column.ts';

/** Each takes a bit for every row there is: 6 MB of a million rows altogether. */
const KEPT = 50;
/** More changed matches than this are not looked up one by one. */
const MANY_CHANGES = 1000;

interface Kept {
  ranked: RankedMatches;
  position: number;
}

/** Ranks of what was asked for lately: after a change only the changed rows are looked at. */
export class KeptRanks {
  readonly #changes: ChangeLog;
  readonly #kept = new LRUCache<string, Kept>({ max: KEPT });

  constructor(changes: ChangeLog) {
    this.#changes = changes;
  }

  /** The matches, which are all that the key stands for now, by their ranks in the column. */
  rank(key: string, column: SortedColumn, matches: Ordinals): RankedMatches {
    const { position } = this.#changes;
    const ranked = this.#updated(key, matches) ?? new RankedMatches(column, matches);
    this.#kept.set(key, { ranked, position });
    return ranked;
  }

  #updated(key: string, matches: Ordinals): RankedMatches | null {
    const known = this.#kept.get(key);
    if (known === undefined || !known.ranked.isCurrent) return null;
    if (this.#changes.position - known.position > MANY_CHANGES) return null;
    const changed = this.#changes.since(known.position, MANY_CHANGES);
    if (changed === null) return null;
    known.ranked.update(matches, changed);
    return known.ranked;
  }
}
