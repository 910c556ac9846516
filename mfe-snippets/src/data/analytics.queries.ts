import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';

/** Views, stars, forks and copies by day. */
export type Figures = ApiReply<'GET /snippets/analytics'>['analytics'];

export type Range = Figures['range'];

/** Query of the figures of a range. The previous range stays visible while another one loads. */
export function figuresOf(range: Range) {
  return queryOptions({
    queryKey: snippetKeys.figures(range),
    queryFn: ({ signal }) => api('GET /snippets/analytics', { query: { range } }, { signal }),
    select: (data) => data.analytics,
    placeholderData: keepPreviousData,
  });
}
