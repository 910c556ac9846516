import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import type { Range } from './ranges.ts';

/** Views, stars, forks and copies by day. While another range loads, the one before stays. */
export function figuresOf(range: Range) {
  return queryOptions({
    queryKey: ['snippets', 'analytics', range],
    queryFn: ({ signal }) => api('GET /snippets/analytics', { query: { range } }, { signal }),
    select: (data) => data.analytics,
    placeholderData: keepPreviousData,
  });
}
