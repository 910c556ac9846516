import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';

/** A published version of a collection, as the API sends it. */
export type Version = ApiReply<'GET /collections/:id/versions'>['versions'][number];

/** The published versions of a collection, newest first. */
export function versionsOf(id: string) {
  return infiniteQueryOptions({
    queryKey: ['collections', 'versions', id],
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

/** How many newer versions are described at once. */
const MAX_NEWER = 20;

/** The versions of a collection that a fork of it does not have yet, newest first. */
export function versionsAfter(id: string, taken: number) {
  return queryOptions({
    queryKey: ['collections', 'versions', id, 'after', taken],
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
