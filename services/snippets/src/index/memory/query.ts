import type { ParsedSearch } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { FACETS } from '../../domain/facets.ts';
import type { IndexFilters, IndexQuery, IndexScope } from '../port.ts';
import type { Scope } from './matching.ts';
import { ORDERS, type Order, type Window } from './ordering.ts';

/** A query in this index's own terms. */
export interface FindRequest extends Window {
  scope: Scope;
  facets: readonly string[];
  search: ParsedSearch;
  order: Order;
}

/** Filters as facets; an empty one filters nothing. */
function facetsOf(filters: IndexFilters): string[] {
  const chosen = FACETS.filter((facet) => filters[facet]);
  const tags = filters.tags ?? [];
  return [
    ...chosen.map((facet) => `${facet}:${filters[facet]}`),
    ...tags.map((tag) => `tag:${tag}`),
  ];
}

function scopeOf(viewer: Viewer, scope: IndexScope): Scope {
  if (scope.kind === 'public') return { kind: 'public' };
  if (scope.kind === 'chosen') return { kind: 'chosen', ids: scope.ids, viewerId: viewer.id };
  if (scope.kind === 'authors') return scope;
  const { authorId } = scope;
  return { kind: 'author', authorId, publicOnly: viewer.id !== authorId };
}

/** What a query is about, without an order and a page. */
export function narrowedScope({
  viewer,
  scope,
  filters,
}: Pick<IndexQuery, 'viewer' | 'scope' | 'filters'>): Pick<FindRequest, 'scope' | 'facets'> {
  return { scope: scopeOf(viewer, scope), facets: facetsOf(filters) };
}

/** What a query finds, in no order. */
export type SelectRequest = Pick<FindRequest, 'scope' | 'facets' | 'search'>;

export function toFindRequest(query: IndexQuery): FindRequest {
  return {
    ...narrowedScope(query),
    search: query.search,
    order: ORDERS[query.sort],
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
  };
}
