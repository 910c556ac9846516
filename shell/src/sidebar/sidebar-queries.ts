import { api } from '@snippetry/web-kit';
import { queryOptions, useQuery } from '@snippetry/web-kit/query';
import type { Counts } from './nav-items.ts';

// Changes of snippets and collections made in this tab refresh these at once; those made elsewhere
// may show late.
const COMMON = { staleTime: 60_000, retry: false } as const;
const RECENT = 4;

/** The viewer's snippets that changed last. */
export function recentSnippets() {
  return queryOptions({
    ...COMMON,
    queryKey: ['shell', 'recent'],
    queryFn: ({ signal }) =>
      api('GET /snippets/my', { query: { sortBy: 'recently-updated', limit: RECENT } }, { signal }),
    select: ({ snippets }) => snippets,
  });
}

function favoriteTotal() {
  return queryOptions({
    ...COMMON,
    queryKey: ['shell', 'favorite-total'],
    queryFn: ({ signal }) => api('GET /snippets/summary', {}, { signal }),
    select: ({ summary }) => summary.totalFavorites,
  });
}

function collectionTotal() {
  return queryOptions({
    ...COMMON,
    queryKey: ['shell', 'collection-total'],
    queryFn: ({ signal }) => api('GET /collections/my', { query: { limit: 1 } }, { signal }),
    select: ({ pagination }) => pagination.total,
  });
}

/** The numbers of the sidebar; undefined where the service does not answer. */
export function useCounts(): Counts {
  const { data: favorites } = useQuery(favoriteTotal());
  const { data: collections } = useQuery(collectionTotal());
  return { favorites, collections };
}
