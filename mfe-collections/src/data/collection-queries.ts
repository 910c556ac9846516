import { api, isApiError } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import type { Collection } from './types.ts';

async function fetchAllPages(signal: AbortSignal): Promise<Collection[]> {
  const all: Collection[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await api('GET /collections/my', { query: { page } }, { signal });
    all.push(...reply.collections);
    if (!reply.pagination.hasNext) return all;
  }
}

/** All of the viewer's own collections, which the page searches in the browser. */
export function myCollections() {
  return queryOptions({
    queryKey: ['collections', 'my'],
    queryFn: ({ signal }) => fetchAllPages(signal),
  });
}

/** One collection. */
export function collectionById(id: string) {
  return queryOptions({
    queryKey: ['collections', 'one', id],
    queryFn: async ({ signal }) =>
      (await api('GET /collections/:id', { params: { id } }, { signal })).collection,
    // A collection that is not found will not be found a second later either.
    retry: (failures, error) => failures < 1 && !isApiError(error, 'collection.not_found'),
  });
}
