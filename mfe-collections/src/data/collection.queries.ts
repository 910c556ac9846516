import type { CollectionSort } from '@snippetry/contracts';
import { api, isApiError } from '@snippetry/web-kit';
import { infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';
import { collectionKeys } from './keys.ts';

/** Largest page size of the API. Most users have fewer collections, so their search runs in the browser. */
const OWN_PAGE_SIZE = 100;
/** Page size of the other lists: eight rows of a grid. */
const PAGE_SIZE = 24;

interface Paged {
  pagination: { page: number; hasNext: boolean };
}

interface LoadedPages {
  state: { data: { pages: unknown[] } | undefined };
}

const pages = {
  // Refetching a long list requests all of its pages in sequence. Own changes still invalidate it.
  staleTime: ({ state }: LoadedPages) => ((state.data?.pages.length ?? 0) > 1 ? 60_000 : 5_000),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }: Paged) =>
    pagination.hasNext ? pagination.page + 1 : undefined,
};

export interface OwnCollections {
  sort: CollectionSort;
  /** Search text; empty for all collections. */
  search: string;
}

export function ownCollections({ sort, search }: OwnCollections) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.own({ sort, search }),
    queryFn: ({ pageParam, signal }) => {
      const query = { sort, page: pageParam, limit: OWN_PAGE_SIZE };
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

/** Query of public collections by stars, or of those the viewer starred, most recent first. */
export function sharedCollections(which: keyof typeof SHARED) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.shared(which),
    queryFn: ({ pageParam, signal }) =>
      api(SHARED[which], { query: { page: pageParam, limit: PAGE_SIZE } }, { signal }),
    ...pages,
  });
}

export type SharedList = ReturnType<typeof sharedCollections>;

export function collectionById(id: string) {
  return queryOptions({
    queryKey: collectionKeys.one(id),
    queryFn: async ({ signal }) =>
      (await api('GET /collections/:id', { params: { id } }, { signal })).collection,
    // A missing collection is not retried.
    retry: (failures, error) => failures < 1 && !isApiError(error, 'collection.not_found'),
  });
}
