import type { Condition, Held } from './condition.ts';
import type { IndexData } from './index-data.ts';
import { BLOCK, COST, type Pace } from './pace.ts';
import {
  at,
  intersect,
  intersectTwo,
  lowerBound,
  type Ordinals,
  withChanges,
} from './posting-list.ts';
import { copyOf, unwritten } from './unwritten.ts';

/** Less than this is not worth going through in parts. */
const LITTLE = 20_000;
/** So many changed rows are looked at between two pauses. */
const CHANGES_AT_ONCE = 100;

/** Rows as of a position in the log of changes. */
export interface Found {
  rows: Ordinals;
  position: number;
}

interface HeldAsOf {
  list: Held;
  position: number;
}

/** The same rows as of now, and until the next pause; null where too much has changed since. */
export async function bringUpToDate(
  { changes }: IndexData,
  parts: { found: HeldAsOf; condition: Pick<Condition, 'isTrueOf'>; pace: Pace },
): Promise<Found | null> {
  const { found, condition, pace } = parts;
  const verdicts = new Map<number, boolean>();
  let { position } = found;
  for (;;) {
    const changed = changes.since(position, CHANGES_AT_ONCE);
    if (changed === null) return null;
    for (const ordinal of changed) verdicts.set(ordinal, condition.isTrueOf(ordinal));
    position += changed.length;
    pace.did(changed.length * COST.row);
    if (position === changes.position) break;
    if (pace.isDue) await pace.rest();
  }
  const rows = found.list();
  if (verdicts.size === 0) return { rows, position };
  pace.did(rows.length / 4);
  return { rows: withChanges(rows, verdicts), position };
}

/** Joins parts of a list. */
export function joined(parts: readonly Ordinals[]): Ordinals {
  const all = unwritten(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

/** What all lists share, but for rows that change meanwhile. The shortest list drives. */
export async function intersectHeld(held: readonly Held[], pace: Pace): Promise<Held> {
  const [only, ...more] = [...held].sort((a, b) => a().length - b().length);
  if (only === undefined || more.length === 0) return only ?? (() => new Int32Array(0));
  const lookups = only().length * more.length;
  if (lookups <= LITTLE) {
    pace.did(lookups * COST.lookup);
    const hits = intersect(held.map((list) => list()));
    return () => hits;
  }
  const parts: Ordinals[] = [];
  for (let from = 0; ; ) {
    const driver = only();
    const start = lowerBound(driver, from);
    if (start >= driver.length) break;
    let hits = driver.subarray(start, start + BLOCK);
    const behind = at(hits, hits.length - 1) + 1;
    for (const list of more) {
      const many = list();
      pace.did(hits.length * COST.lookup);
      hits = intersectTwo(hits, many.subarray(lowerBound(many, from)));
    }
    from = behind;
    parts.push(hits);
    if (pace.isDue) await pace.rest();
  }
  const hits = joined(parts);
  return () => hits;
}

/** Rows of a list that a condition is true of, one by one. */
async function filter(list: Ordinals, condition: Condition, pace: Pace): Promise<Held> {
  const rows = copyOf(list);
  let count = 0;
  for (const ordinal of rows) {
    if (condition.isTrueOf(ordinal)) {
      rows[count] = ordinal;
      count += 1;
    }
    pace.did(COST.row);
    if (pace.isDue) await pace.rest();
  }
  return () => rows.subarray(0, count);
}

/** A condition that a column tells. */
type Sieve = Condition & Required<Pick<Condition, 'column'>>;

const isSieve = (condition: Condition): condition is Sieve => condition.column !== undefined;

/** Rows of a list that a column tells a condition of. */
async function sift(list: Ordinals, { column }: Sieve, pace: Pace): Promise<Held> {
  const rows = copyOf(list);
  let count = 0;
  for (let from = 0; from < rows.length; from += BLOCK) {
    const isTrue = column();
    const end = Math.min(from + BLOCK, rows.length);
    for (let i = from; i < end; i += 1) {
      const ordinal = at(rows, i);
      rows[count] = ordinal;
      count += isTrue[ordinal] ?? 0;
    }
    pace.did((end - from) * COST.unpacking);
    if (pace.isDue) await pace.rest();
  }
  return () => rows.subarray(0, count);
}

/** What all lists of conditions cost together. */
export function costOf(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, condition) => sum + condition.cost(), 0);
}

/** Rows that all conditions are true of, but for those that change meanwhile. */
export async function gather(conditions: readonly Condition[], pace: Pace): Promise<Held> {
  const sieves = conditions.filter(isSieve);
  // A list that a column tells as well is often a long one.
  const rest = conditions.filter((one) => !isSieve(one));
  if (rest.length === 0) return gatherLists(conditions, pace);
  let found = await gatherLists(rest, pace);
  for (const sieve of sieves) found = await sift(found(), sieve, pace);
  return found;
}

async function gatherLists(conditions: readonly Condition[], pace: Pace): Promise<Held> {
  const costs = conditions.map((condition) => ({ condition, cost: condition.cost() }));
  let lists: Held[] = [];
  for (const { condition, cost } of costs.sort((a, b) => a.cost - b.cost)) {
    const fewest = Math.min(...lists.map((list) => list().length));
    // Of few rows each is asked, instead of all lists that a condition would need.
    if (fewest * COST.row < cost) {
      const few = await intersectHeld(lists, pace);
      lists = [await filter(few(), condition, pace)];
    } else lists.push(await condition.matches(pace));
  }
  return intersectHeld(lists, pace);
}

/**
 * Finds the rows that all conditions are true of and hands them over as they are now: until
 * `read` returns nothing changes. Work that takes long pauses, and rows that changed during a pause
 * are looked at once more, each by itself, so that an answer never mixes two states.
 */
export async function evaluate<Answer>(
  data: IndexData,
  { conditions, pace }: { conditions: readonly Condition[]; pace: Pace },
  read: (rows: Ordinals) => Answer,
): Promise<Answer> {
  const isTrueOf = (ordinal: number) => conditions.every((one) => one.isTrueOf(ordinal));
  for (;;) {
    const { position } = data.changes;
    const found = { list: await gather(conditions, pace), position };
    let current: Found | null;
    do {
      current = await bringUpToDate(data, { found, condition: { isTrueOf }, pace });
      if (current?.position === data.changes.position) return read(current.rows);
    } while (current !== null);
  }
}
