import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions, useQuery } from '@snippetry/web-kit/query';
import { useSettled } from '@snippetry/web-kit/ui';
import type { Search } from './groups.ts';

/** Begins the keys of what the palette has found. */
export const PALETTE = ['shell', 'palette'];

const DEBOUNCE_MS = 120;
const LIMIT = 5;

const SEARCHES = { own: 'GET /snippets/my', community: 'GET /snippets' } as const;

function searchOf(list: keyof typeof SEARCHES, search: string) {
  return queryOptions({
    queryKey: [...PALETTE, list, search],
    queryFn: ({ signal }) => api(SEARCHES[list], { query: { search, limit: LIMIT } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // The palette shows a row that retries.
    retry: false,
  });
}

/** Searches the viewer's own snippets and those of others while the text is typed. */
export function useSearches(text: string) {
  const settled = useSettled(text, DEBOUNCE_MS);
  const search = text === '' ? '' : settled;
  const own = useQuery(searchOf('own', search));
  const community = useQuery(searchOf('community', search));
  const state = ({ data, isError, refetch }: typeof own): Search => ({
    snippets: search === '' ? undefined : data?.snippets,
    failed: isError,
    retry: () => void refetch(),
  });
  const others = state(community);
  return {
    own: state(own),
    // Without the viewer's own public snippets, which the other search finds.
    community: { ...others, snippets: others.snippets?.filter(({ isOwner }) => !isOwner) },
    busy: text !== search || own.isFetching || community.isFetching,
  };
}
