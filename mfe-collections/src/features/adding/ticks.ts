import type { ContainingCollection } from '../../data/own-collection.queries.ts';
import type { Change } from './change.ts';

/** Whether a collection contains all, none or some of the snippets. */
export type CheckState = boolean | 'mixed';

/** Changed checkboxes by collection id. */
export type Ticks = ReadonlyMap<string, { collection: ContainingCollection; wanted: boolean }>;

/** Compares the contained snippets with the number of snippets to add. */
export function containment({ containedCount }: ContainingCollection, count: number): CheckState {
  if (containedCount === 0) return false;
  return containedCount >= count || 'mixed';
}

export function checkboxState(
  ticks: Ticks,
  collection: ContainingCollection,
  count: number,
): CheckState {
  return ticks.get(collection._id)?.wanted ?? containment(collection, count);
}

/** Next state of a checkbox. It can return to an initial mixed state. */
function nextState(shown: CheckState, original: CheckState): CheckState {
  if (shown === 'mixed') return true;
  return shown === false && original === 'mixed' ? 'mixed' : !shown;
}

export function toggled(ticks: Ticks, collection: ContainingCollection, count: number): Ticks {
  const original = containment(collection, count);
  const next = nextState(checkboxState(ticks, collection, count), original);
  const result = new Map(ticks);
  if (next === original || next === 'mixed') result.delete(collection._id);
  else result.set(collection._id, { collection, wanted: next });
  return result;
}

/** Changes compared with the current contents of the collections. */
export function changesOf(
  ticks: Ticks,
  known: readonly ContainingCollection[],
  count: number,
): Change[] {
  const newest = new Map(known.map((collection) => [collection._id, collection]));
  return [...ticks.values()].flatMap(({ collection: ticked, wanted }) => {
    const collection = newest.get(ticked._id) ?? ticked;
    if (containment(collection, count) === wanted) return [];
    return [{ collection, wanted, containedCount: collection.containedCount }];
  });
}
