import { useQuery } from '@snippetry/web-kit/query';
import { useEffect } from 'react';
import { publicSnippets, snippetFacets } from '../../data/snippet.queries.ts';
import type { Facets } from '../../data/types.ts';
import { type ExploreFilters, narrowingOf } from './explore-filters.ts';

/** Counts beside the filters. */
export interface FacetCounts {
  counts: Facets | undefined;
  /** They may still come. */
  isPending: boolean;
}

/** Query of the list with these filters. */
export function exploreList(filters: ExploreFilters) {
  const { sortBy, page } = filters;
  return publicSnippets({ ...narrowingOf(filters), sortBy, page });
}

/** Returns the number of snippets of each filter; loaded after the list, and optional for it. */
export function useFacets(filters: ExploreFilters): FacetCounts {
  const list = useQuery(exploreList(filters));
  const enabled = list.isSuccess && !list.isPlaceholderData;
  const { data, error } = useQuery({ ...snippetFacets(narrowingOf(filters)), enabled });
  useEffect(() => {
    if (error) console.error('The counts beside the filters could not be loaded', error);
  }, [error]);
  // Counts of other filters would be wrong ones.
  return { counts: error ? undefined : data, isPending: data === undefined && !error };
}
