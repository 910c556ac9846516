import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';

/** Figures day by day, as the API answers them. */
export type Figures = ApiReply<'GET /snippets/analytics'>['analytics'];

/** Key of a range of days. */
export type Range = Figures['range'];

/** Views, stars, forks and copies by day. While another range loads, the one before stays. */
export function figuresOf(range: Range) {
  return queryOptions({
    queryKey: snippetKeys.figures(range),
    queryFn: ({ signal }) => api('GET /snippets/analytics', { query: { range } }, { signal }),
    select: (data) => data.analytics,
    placeholderData: keepPreviousData,
  });
}
