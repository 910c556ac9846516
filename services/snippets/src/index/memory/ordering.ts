import type { SnippetListQuery } from '@snippetry/contracts';
import type { ColumnStore, SortColumn } from './column-store.ts';
import { CreationOrder } from './creation-order.ts';
import { at, type Ordinals } from './posting-list.ts';

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

type Compare = (a: number, b: number) => number;

function comparison(columns: ColumnStore, { column, direction }: Order): Compare {
  const values = columns.values(column);
  return (a, b) =>
    direction * ((values[a] ?? 0) - (values[b] ?? 0)) || direction * columns.compareIds(a, b);
}

/** Moves the last entry of a heap (worst on top) to its place. */
function siftUp(heap: number[], compare: Compare): void {
  let child = heap.length - 1;
  while (child > 0) {
    const parent = (child - 1) >>> 1;
    if (compare(heap[child] ?? 0, heap[parent] ?? 0) <= 0) return;
    [heap[child], heap[parent]] = [heap[parent] ?? 0, heap[child] ?? 0];
    child = parent;
  }
}

function siftDown(heap: number[], compare: Compare): void {
  let parent = 0;
  for (;;) {
    let worst = parent;
    for (const child of [2 * parent + 1, 2 * parent + 2]) {
      if (child < heap.length && compare(heap[child] ?? 0, heap[worst] ?? 0) > 0) worst = child;
    }
    if (worst === parent) return;
    [heap[worst], heap[parent]] = [heap[parent] ?? 0, heap[worst] ?? 0];
    parent = worst;
  }
}

/** The best `count` of `matches`, best first, keeping no more than that in hand. */
function selectBest(matches: Ordinals, count: number, compare: Compare): number[] {
  const heap: number[] = [];
  for (let i = 0; i < matches.length; i += 1) {
    const ordinal = at(matches, i);
    if (heap.length < count) {
      heap.push(ordinal);
      siftUp(heap, compare);
      continue;
    }
    if (compare(ordinal, heap[0] ?? 0) >= 0) continue;
    heap[0] = ordinal;
    siftDown(heap, compare);
  }
  return heap.sort(compare);
}

/** Finding a row among the matches costs so many looks at a match. */
const WALK_COSTS = 8;

export interface Window {
  offset: number;
  limit: number;
}

/**
 * One page of the matches. By creation it is a slice, wherever it lies. In any other order the best
 * `offset + limit` are met at the end of the sorted column where matches are frequent, and selected
 * from the matches where they are rare.
 */
export function pageInOrder(
  columns: ColumnStore,
  matches: Ordinals,
  { order, offset, limit }: Window & { order: Order },
): number[] {
  const { column, direction } = order;
  const end = Math.min(offset + limit, matches.length);
  if (offset >= end) return [];
  if (column === 'createdAt') {
    const byCreation = new CreationOrder(columns, matches);
    if (direction === 1) return byCreation.slice(offset, end);
    return byCreation.slice(matches.length - end, matches.length - offset).reverse();
  }
  const budget = Math.floor(matches.length / WALK_COSTS);
  const walked = (end * columns.size) / matches.length < budget;
  const best = walked ? columns.best(column, { matches, count: end, direction, budget }) : null;
  if (best !== null) return best.slice(offset);
  const compare = comparison(columns, order);
  if (end * 4 > matches.length) return [...matches].sort(compare).slice(offset, end);
  return selectBest(matches, end, compare).slice(offset);
}
