import type { HoldingCollection } from '../../data/own-collections.ts';
import type { Change } from './change.ts';

/** Whether a collection holds all of the snippets, none, or some. */
export type Holding = boolean | 'mixed';

/** What was ticked and unticked, by collection. */
export type Ticks = ReadonlyMap<string, { collection: HoldingCollection; wanted: boolean }>;

/** Of how many snippets: those that are added. */
export function holdingOf({ containedCount }: HoldingCollection, count: number): Holding {
  if (containedCount === 0) return false;
  return containedCount >= count || 'mixed';
}

/** What the box of a collection shows. */
export function shownHolding(ticks: Ticks, collection: HoldingCollection, count: number): Holding {
  return ticks.get(collection._id)?.wanted ?? holdingOf(collection, count);
}

/** The next state of a box: one that was mixed can be so again. */
function nextHolding(shown: Holding, original: Holding): Holding {
  if (shown === 'mixed') return true;
  return shown === false && original === 'mixed' ? 'mixed' : !shown;
}

/** The ticks after somebody has pressed the box of a collection. */
export function pressed(ticks: Ticks, collection: HoldingCollection, count: number): Ticks {
  const original = holdingOf(collection, count);
  const next = nextHolding(shownHolding(ticks, collection, count), original);
  const result = new Map(ticks);
  if (next === original || next === 'mixed') result.delete(collection._id);
  else result.set(collection._id, { collection, wanted: next });
  return result;
}

/** What the ticks change, by what is known of the collections now. */
export function changesOf(
  ticks: Ticks,
  known: readonly HoldingCollection[],
  count: number,
): Change[] {
  const newest = new Map(known.map((collection) => [collection._id, collection]));
  return [...ticks.values()].flatMap(({ collection: ticked, wanted }) => {
    const collection = newest.get(ticked._id) ?? ticked;
    if (holdingOf(collection, count) === wanted) return [];
    return [{ collection, wanted, held: collection.containedCount }];
  });
}
