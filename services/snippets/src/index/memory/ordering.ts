import type { SnippetListQuery } from '@snippetry/contracts';
import type { ColumnStore, NumberColumn } from './column-store.ts';
import { at, type Ordinals } from './posting-list.ts';

export interface Order {
  column: NumberColumn;
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

interface Selection {
  count: number;
  compare: Compare;
  /** From which end the best are met first. */
  from: 'start' | 'end';
  /** Whether nothing from this ordinal on can be better than the worst chosen so far. */
  done: (ordinal: number, worst: number) => boolean;
}

/** The best `count` of `matches`, best first, keeping no more than that in hand. */
function selectBest(matches: Ordinals, { count, compare, from, done }: Selection): number[] {
  const heap: number[] = [];
  for (let i = 0; i < matches.length; i += 1) {
    const ordinal = at(matches, from === 'start' ? i : matches.length - 1 - i);
    if (heap.length < count) {
      heap.push(ordinal);
      siftUp(heap, compare);
      continue;
    }
    const worst = heap[0] ?? 0;
    if (done(ordinal, worst)) break;
    if (compare(ordinal, worst) >= 0) continue;
    heap[0] = ordinal;
    siftDown(heap, compare);
  }
  return heap.sort(compare);
}

/** By creation the walk ends early, even where ordinals are only nearly in order. */
function walkOf(
  columns: ColumnStore,
  { column, direction }: Order,
): Pick<Selection, 'from' | 'done'> {
  if (column !== 'createdAt') return { from: 'end', done: () => false };
  const created = (ordinal: number) => columns.value('createdAt', ordinal);
  if (direction === -1) {
    const done = (next: number, worst: number) =>
      columns.value('latestUpTo', next) < created(worst);
    return { from: 'end', done };
  }
  const done = (next: number, worst: number) =>
    columns.value('earliestFrom', next) > created(worst);
  return { from: 'start', done };
}

export interface Window {
  offset: number;
  limit: number;
}

/**
 * One page of the matches. In order of creation the ordinals already are the order, so a page is
 * a slice wherever it lies; any other order selects the best `offset + limit`.
 */
export function pageInOrder(
  columns: ColumnStore,
  matches: Ordinals,
  { order, offset, limit }: Window & { order: Order },
): number[] {
  if (offset >= matches.length) return [];
  if (order.column === 'createdAt' && columns.inOrder) {
    if (order.direction === 1) return [...matches.subarray(offset, offset + limit)];
    const end = matches.length - offset;
    return [...matches.subarray(Math.max(0, end - limit), end)].reverse();
  }
  const compare = comparison(columns, order);
  const wanted = Math.min(offset + limit, matches.length);
  if (wanted * 4 > matches.length) return [...matches].sort(compare).slice(offset, offset + limit);
  const selection = { count: wanted, compare, ...walkOf(columns, order) };
  return selectBest(matches, selection).slice(offset);
}
