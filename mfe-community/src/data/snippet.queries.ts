import type { ApiInput } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';

type ListQuery = NonNullable<ApiInput<'GET /snippets'>['query']>;
type FacetQuery = NonNullable<ApiInput<'GET /snippets/facets'>['query']>;

/** Time that lists stay cached, so that Back shows them at once. */
const KEPT_MS = 1_800_000;
const FACETS_FRESH_MS = 30_000;

/** Query of a page of public snippets. The previous page stays visible while another one loads. */
export function publicSnippets(filters: Omit<ListQuery, 'limit'>) {
  const query = { ...filters, limit: LIMITS.pageSize };
  return queryOptions({
    queryKey: communityKeys.list(query),
    queryFn: ({ signal }) => api('GET /snippets', { query }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}

/**
 * Query of the number of snippets per filter value. Previous counts stay visible while others load.
 */
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

/** Query of the snippets with the most stars this week. */
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
