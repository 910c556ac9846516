import { api, useSession } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions, useQuery } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

const PALETTE_LIMIT = 5;

const SEARCHES = { own: 'GET /snippets/my', community: 'GET /snippets' } as const;

/** Search results of the palette. */
export function paletteSearch(list: keyof typeof SEARCHES, search: string) {
  return queryOptions({
    queryKey: shellKeys.paletteSearch(list, search),
    queryFn: ({ signal }) =>
      api(SEARCHES[list], { query: { search, limit: PALETTE_LIMIT } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // The palette shows a row to retry.
    retry: false,
  });
}

/** The viewer's most used tags, loaded once a tag filter is typed (`wanted`). */
export function useOwnTags(wanted: boolean): readonly string[] {
  const { user } = useSession();
  const author = user?._id ?? '';
  const { data } = useQuery({
    queryKey: shellKeys.ownTags(author),
    queryFn: ({ signal }) => api('GET /snippets/facets', { query: { author } }, { signal }),
    select: ({ facets }) => facets.tags.map(({ value }) => value),
    enabled: wanted && author !== '',
    staleTime: 60_000,
    // Tags are suggestions only: the filter works without them.
    retry: false,
  });
  return data ?? [];
}
