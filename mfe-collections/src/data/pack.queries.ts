import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';
import { collectionKeys } from './keys.ts';

export type Version = ApiReply<'GET /collections/:id/versions'>['versions'][number];

/** Query of the published versions of a collection, newest first. */
export function versionsOf(id: string) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /collections/:id/versions',
        { params: { id }, query: { page: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
  });
}

/** Maximum number of newer versions to list. */
const MAX_NEWER = 20;

/** Query of the versions of a collection that a fork has not merged yet, newest first. */
export function versionsAfter(id: string, taken: number) {
  return queryOptions({
    queryKey: collectionKeys.versionsAfter(id, taken),
    queryFn: async ({ signal }) => {
      const query = { limit: MAX_NEWER };
      const { versions } = await api(
        'GET /collections/:id/versions',
        { params: { id }, query },
        { signal },
      );
      return versions.filter(({ version }) => version > taken);
    },
  });
}
