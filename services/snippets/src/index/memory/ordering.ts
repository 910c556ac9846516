import type { SnippetListQuery } from '@snippetry/contracts';
import type { ColumnStore, SortColumn } from './column-store.ts';
import { sliceByCreation } from './creation-order.ts';
import type { Ordinals } from './posting-list.ts';
import { RankedMatches } from './ranked-matches.ts';
import type { SortedColumn } from './sorted-column.ts';

export interface Order {
  column: 'createdAt' | SortColumn;
  direction: 1 | -1;
}

/** The dashboard's and the explore page's names for the same four keys. */
export const ORDERS: Record<SnippetListQuery['sortBy'], Order> = {
  newest: { column: 'createdAt', direction: -1 },
  created: { column: 'createdAt', direction: -1 },
  oldest: { column: 'createdAt', direction: 1 },
  'recently-updated': { column: 'updatedAt', direction: -1 },
  updated: { column: 'updatedAt', direction: -1 },
  'most-viewed': { column: 'views', direction: -1 },
  views: { column: 'views', direction: -1 },
  'most-starred': { column: 'stars', direction: -1 },
  stars: { column: 'stars', direction: -1 },
};

/** So few matches are sorted. */
const FEW = 200;
/** Looking a row of the column up among the matches costs so many looks at a match. */
const WALK_COSTS = 8;
/** Finding matches by their places costs less than a longer walk. */
const LONGEST_WALK = 1000;

export interface Window {
  offset: number;
  limit: number;
}

/** Gives the matches by their ranks in a column. */
export type Rank = (column: SortedColumn, matches: Ordinals) => RankedMatches;

const rankAnew: Rank = (column, matches) => new RankedMatches(column, matches);

export interface PageRequest extends Window {
  order: Order;
  /** Where ranks are kept. */
  rank?: Rank;
}

/**
 * One page of the matches. By creation it is a slice, wherever it lies, unless many rows came late.
 * In any other order the best
 * `offset + limit` are met at the end of the sorted column where that is a short walk; any other
 * page is found by the places that the matches have in the column.
 */
export function pageInOrder(
  columns: ColumnStore,
  matches: Ordinals,
  { order, offset, limit, rank = rankAnew }: PageRequest,
): number[] {
  const { column, direction } = order;
  const end = Math.min(offset + limit, matches.length);
  if (offset >= end) return [];
  // Ranks count from the lowest value.
  const bounds =
    direction === 1
      ? { from: offset, to: end }
      : { from: matches.length - end, to: matches.length - offset };
  const inDirection = (rows: number[]) => (direction === 1 ? rows : rows.reverse());
  const sorted = column === 'createdAt' ? columns.byCreation : columns.sorted(column);
  if (sorted === null) return inDirection(sliceByCreation(columns, matches, bounds));
  const { size } = columns;
  if (matches.length <= FEW) {
    return inDirection([...matches].sort(sorted.compare).slice(bounds.from, bounds.to));
  }
  const budget = Math.min(Math.floor(matches.length / WALK_COSTS), LONGEST_WALK);
  if ((end * size) / matches.length < budget) {
    const best = sorted.best({ matches, count: end, direction, size, budget });
    if (best !== null) return best.slice(offset);
  } else sorted.settleSome(size);
  return inDirection(rank(sorted, matches).page(matches, { ...bounds, size }));
}
