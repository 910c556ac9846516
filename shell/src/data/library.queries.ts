import { api } from '@snippetry/web-kit';
import { collectionTotal, librarySummary, queryOptions, useQuery } from '@snippetry/web-kit/query';
import type { Counts } from '../lib/navigation/nav-items.ts';
import { shellKeys } from './keys.ts';

// Changes in this tab invalidate these queries; changes made elsewhere may show late.
const STALE_MS = 60_000;
const RECENT = 4;

/** The viewer's most recently updated snippets. */
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

/** Counts for the links of the sidebar; undefined until loaded. */
export function useCounts(): Counts {
  const { data: summary } = useQuery({ ...librarySummary(), staleTime: STALE_MS });
  const { data: collections } = useQuery({ ...collectionTotal(), staleTime: STALE_MS });
  return { favorites: summary?.totalFavorites, collections };
}
