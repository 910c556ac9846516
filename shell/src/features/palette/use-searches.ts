import { useQuery } from '@snippetry/web-kit/query';
import { useSettled } from '@snippetry/web-kit/ui';
import { paletteSearch } from '../../data/snippet.queries.ts';
import type { Search } from './groups.ts';

const DEBOUNCE_MS = 120;

/** Searches the viewer's own and public snippets as the user types. */
export function useSearches(text: string) {
  const settled = useSettled(text, DEBOUNCE_MS);
  const search = text === '' ? '' : settled;
  const own = useQuery(paletteSearch('own', search));
  const community = useQuery(paletteSearch('community', search));
  const state = ({ data, isError, refetch }: typeof own): Search => ({
    snippets: search === '' ? undefined : data?.snippets,
    failed: isError,
    retry: () => void refetch(),
  });
  const others = state(community);
  return {
    own: state(own),
    // Excludes the viewer's own public snippets, which the other search finds.
    community: { ...others, snippets: others.snippets?.filter(({ isOwner }) => !isOwner) },
    busy: text !== search || own.isFetching || community.isFetching,
  };
}
