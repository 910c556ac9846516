import type { ApiInput } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { listKey } from './resources.ts';

type ListQuery = NonNullable<ApiInput<'GET /snippets'>['query']>;

/** A page of public snippets. While another page loads, the previous one stays. */
export function publicSnippets(filters: Omit<ListQuery, 'limit'>) {
  const query = { ...filters, limit: LIMITS.pageSize };
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => api('GET /snippets', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The snippets that get most stars this week. */
export function trendingSnippets() {
  return queryOptions({
    queryKey: [...listKey, 'trending'],
    queryFn: ({ signal }) =>
      api(
        'GET /snippets/trending',
        { query: { limit: LIMITS.trending, sortBy: 'most-starred' } },
        { signal },
      ),
    select: (data) => data.snippets.slice(0, LIMITS.trending),
  });
}
