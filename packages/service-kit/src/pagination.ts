import { type PageQuery, type Pagination, paginate } from '@snippetry/contracts';

/** The number of items before a page. */
export function skipOf(query: PageQuery): number {
  return (query.page - 1) * query.limit;
}

/** One page of a list; `total` counts all matching items. */
export interface Page<Item> {
  items: Item[];
  pagination: Pagination;
}

/** Combines the items of a page with its pagination record. */
export function pageOf<Item>(items: Item[], total: number, query: PageQuery): Page<Item> {
  return { items, pagination: paginate(query, total) };
}
