import type { ApiInput } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';

type ListQuery = NonNullable<ApiInput<'GET /snippets'>['query']>;
type FacetQuery = NonNullable<ApiInput<'GET /snippets/facets'>['query']>;

/** Going back within this time shows a list at once. */
const KEPT_MS = 1_800_000;
const FACETS_FRESH_MS = 30_000;

/** A page of public snippets. While another page loads, the previous one stays. */
export function publicSnippets(filters: Omit<ListQuery, 'limit'>) {
  const query = { ...filters, limit: LIMITS.pageSize };
  return queryOptions({
    queryKey: communityKeys.list(query),
    queryFn: ({ signal }) => api('GET /snippets', { query }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}

/** How many snippets the same list has of each value; while others are counted, the previous ones stay. */
export function snippetFacets(filters: FacetQuery) {
  return queryOptions({
    queryKey: communityKeys.facets(filters),
    queryFn: ({ signal }) => api('GET /snippets/facets', { query: filters }, { signal }),
    select: (data) => data.facets,
    placeholderData: keepPreviousData,
    staleTime: FACETS_FRESH_MS,
    gcTime: KEPT_MS,
  });
}

/** The snippets that get most stars this week. */
export function trendingSnippets() {
  return queryOptions({
    queryKey: communityKeys.trending,
    queryFn: ({ signal }) =>
      api(
        'GET /snippets/trending',
        { query: { limit: LIMITS.trending, sortBy: 'most-starred' } },
        { signal },
      ),
    select: (data) => data.snippets.slice(0, LIMITS.trending),
    gcTime: KEPT_MS,
  });
}
