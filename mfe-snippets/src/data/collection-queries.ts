import { answeredAhead, api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';

/** How many collections the viewer has. */
export function collectionTotal() {
  return queryOptions({
    queryKey: snippetKeys.collectionTotal,
    queryFn: ({ signal }) => api('GET /collections/my', { query: { limit: 1 } }, { signal }),
    initialData: () => answeredAhead('GET /collections/my', { query: { limit: 1 } }),
    select: (data) => data.pagination.total,
  });
}
