import { api } from '@snippetry/web-kit';
import { infiniteQueryOptions } from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';

/** Query of a user's public collections, last changed first. */
export function collectionsOf(owner: string) {
  return infiniteQueryOptions({
    queryKey: communityKeys.collectionsOf(owner),
    queryFn: ({ pageParam, signal }) =>
      api('GET /collections', { query: { owner, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
  });
}
