import { api } from '@snippetry/web-kit';
import { collectionTotal, librarySummary, queryOptions, useQuery } from '@snippetry/web-kit/query';
import type { Counts } from '../lib/navigation/nav-items.ts';
import { shellKeys } from './keys.ts';

// Changes of snippets and collections made in this tab refresh these at once; those made elsewhere
// may show late.
const STALE_MS = 60_000;
const RECENT = 4;

/** The viewer's snippets that changed last. */
export function recentSnippets() {
  return queryOptions({
    queryKey: shellKeys.recentSnippets,
    queryFn: ({ signal }) =>
      api('GET /snippets/my', { query: { sortBy: 'recently-updated', limit: RECENT } }, { signal }),
    select: ({ snippets }) => snippets,
    staleTime: STALE_MS,
    retry: false,
  });
}

/** Counts beside the links of the sidebar; undefined until they are loaded. */
export function useCounts(): Counts {
  const { data: summary } = useQuery({ ...librarySummary(), staleTime: STALE_MS });
  const { data: collections } = useQuery({ ...collectionTotal(), staleTime: STALE_MS });
  return { favorites: summary?.totalFavorites, collections };
}
