import type { CollectionSort } from '@snippetry/contracts';
import { api, isApiError } from '@snippetry/web-kit';
import { infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';

/** Prefix of the query keys of all lists whose pages hold whole collections. */
export const listKey = ['collections', 'list'] as const;

/** As many as the server answers at once: most people have fewer, which are searched in the browser. */
const OWN_AT_ONCE = 100;
/** Eight rows of a grid. */
const AT_ONCE = 24;

interface Paged {
  pagination: { page: number; hasNext: boolean };
}

/** What has loaded of a list. */
interface LoadedPages {
  state: { data: { pages: unknown[] } | undefined };
}

const pages = {
  // Going back to a long list would ask for all of its pages again, one after the other. A change made here still does.
  staleTime: ({ state }: LoadedPages) => ((state.data?.pages.length ?? 0) > 1 ? 60_000 : 5_000),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }: Paged) =>
    pagination.hasNext ? pagination.page + 1 : undefined,
};

/** What of the viewer's own collections is asked for. */
export interface OwnCollections {
  sort: CollectionSort;
  /** All of them where it is empty. */
  search: string;
}

/** The viewer's own collections, a hundred at a time. */
export function ownCollections({ sort, search }: OwnCollections) {
  return infiniteQueryOptions({
    queryKey: [...listKey, 'own', { sort, search }],
    queryFn: ({ pageParam, signal }) => {
      const query = { sort, page: pageParam, limit: OWN_AT_ONCE };
      const narrowed = search === '' ? query : { ...query, search };
      return api('GET /collections/my', { query: narrowed }, { signal });
    },
    ...pages,
  });
}

const SHARED = {
  popular: 'GET /collections/popular',
  starred: 'GET /collections/starred',
} as const;

/** Collections of everybody: those with most stars first, or those that the viewer starred last. */
export function sharedCollections(which: keyof typeof SHARED) {
  return infiniteQueryOptions({
    queryKey: [...listKey, which],
    queryFn: ({ pageParam, signal }) =>
      api(SHARED[which], { query: { page: pageParam, limit: AT_ONCE } }, { signal }),
    ...pages,
  });
}

/** See {@link sharedCollections}. */
export type SharedList = ReturnType<typeof sharedCollections>;

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
