import { LRUCache } from 'lru-cache';
import type { Condition, Held } from './condition.ts';
import { bringUpToDate, type Found } from './evaluation.ts';
import type { IndexData } from './index-data.ts';
import type { Pace } from './pace.ts';
import type { Ordinals } from './posting-list.ts';

/** 16 MB of rows. */
const ROWS_KEPT = 4_000_000;
/** What took less work is not worth keeping. */
const WORTH_KEEPING = 20_000;

/** A condition whose rows have to be gathered from many lists. */
export interface GatheredCondition {
  key: string;
  cost(): number;
  gather(pace: Pace): Promise<Ordinals>;
  isTrueOf(ordinal: number): boolean;
}

/**
 * Rows that were gathered with much work. After a change only the changed rows are looked at, and
 * whoever asks while they are gathered waits for the same.
 */
export class KeptMatches {
  readonly #data: IndexData;
  readonly #kept = new LRUCache<string, Found>({
    maxSize: ROWS_KEPT,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  readonly #underway = new Map<string, Promise<Found>>();

  constructor(data: IndexData) {
    this.#data = data;
  }

  /** The condition, answered from what is kept of it. */
  keeping(condition: GatheredCondition): Condition {
    const { key } = condition;
    return {
      cost: () => (this.#kept.has(key) ? 0 : condition.cost()),
      matches: (pace) => this.#matches(condition, pace),
      isTrueOf: (ordinal) => condition.isTrueOf(ordinal),
    };
  }

  async #matches(condition: GatheredCondition, pace: Pace): Promise<Held> {
    const { key } = condition;
    for (;;) {
      const known = this.#kept.get(key);
      const found = known ?? (await (this.#underway.get(key) ?? this.#gather(condition, pace)));
      // What somebody else began to gather may be from before the latest changes too.
      const { rows, position } = found;
      const asFound = { list: () => rows, position };
      const current = await bringUpToDate(this.#data, { found: asFound, condition, pace });
      if (current === null) {
        this.#kept.delete(key);
        continue;
      }
      if (this.#kept.has(key) && current.position !== position) this.#kept.set(key, current);
      return () => current.rows;
    }
  }

  #gather(condition: GatheredCondition, pace: Pace): Promise<Found> {
    const { key } = condition;
    const before = pace.total;
    const gather = async (): Promise<Found> => {
      const { position } = this.#data.changes;
      const found = { rows: await condition.gather(pace), position };
      if (pace.total - before >= WORTH_KEEPING) this.#kept.set(key, found);
      return found;
    };
    const underway = gather().finally(() => this.#underway.delete(key));
    this.#underway.set(key, underway);
    return underway;
  }
}
