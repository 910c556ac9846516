import { type PageQuery, type Pagination, paginate } from '@snippetry/contracts';

/** How many items come before a page. */
export function skipOf(query: PageQuery): number {
  return (query.page - 1) * query.limit;
}

/** One page of a list; `total` counts all matching items. */
export interface Page<Item> {
  items: Item[];
  pagination: Pagination;
}

/** A page's items with the record that says where they stand. */
export function pageOf<Item>(items: Item[], total: number, query: PageQuery): Page<Item> {
  return { items, pagination: paginate(query, total) };
}
