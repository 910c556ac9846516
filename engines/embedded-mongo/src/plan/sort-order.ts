import type { CollectionIndex } from '../catalog/collection-index.ts';
import type { PathConditions } from '../query/conditions.ts';
import type { SortKey } from '../query/sort.ts';
import type { IndexRanges } from './ranges.ts';

/** Whether and in which direction an index delivers an order. */
export interface IndexOrder {
  sorted: boolean;
  reverse: boolean;
}

/**
 * Whether and in which direction an index delivers a sort. The sort keys must follow its equality
 * fields, with all directions equal or all reversed; its ranges must be ascending; and no sort
 * field, nor any field after the equalities of a multikey index, may have held an array.
 */
export function sortFromIndex(
  index: CollectionIndex,
  sort: readonly SortKey[],
  settled: {
    conditions: ReadonlyMap<string, PathConditions>;
    found: IndexRanges | undefined;
  },
): IndexOrder {
  const { conditions, found } = settled;
  if (sort.length === 0) return { sorted: true, reverse: false };
  const unsorted = { sorted: false, reverse: false };
  if (found && !found.ordered) return unsorted;
  const single = (name: string): boolean => conditions.get(name)?.equal?.length === 1;
  let fixed = 0;
  while (
    fixed < (found?.equalities ?? 0) &&
    single(index.names[fixed] ?? '') &&
    sort[0]?.name !== index.names[fixed]
  ) {
    fixed++;
  }
  // An equality settles a sort key only if the index records that the field never held arrays.
  const wanted = sort.filter(({ name }) => {
    const at = index.names.indexOf(name);
    return !(single(name) && at >= 0 && at < fixed && !index.hadArray(at));
  });
  let direction = 0;
  for (let n = 0; n < wanted.length; n++) {
    const key = wanted[n];
    const at = fixed + n;
    if (!key || index.names[at] !== key.name || index.hadArray(at)) return unsorted;
    const step = key.direction * (index.directions[at] ?? 1);
    if (direction !== 0 && step !== direction) return unsorted;
    direction = step;
  }
  // An array behind the equalities would repeat documents out of order.
  const arrayBehind = index.names.some((_, at) => at >= fixed && index.hadArray(at));
  if (index.spec.multikey && arrayBehind) return unsorted;
  return { sorted: true, reverse: direction < 0 };
}
