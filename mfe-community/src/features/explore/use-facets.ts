import { useQuery } from '@snippetry/web-kit/query';
import { useEffect } from 'react';
import { publicSnippets, snippetFacets } from '../../data/snippet.queries.ts';
import type { Facets } from '../../data/types.ts';
import { type ExploreFilters, narrowingOf } from './explore-filters.ts';

export interface FacetCounts {
  counts: Facets | undefined;
  /** Whether the counts are still loading. */
  isPending: boolean;
}

export function exploreList(filters: ExploreFilters) {
  const { sortBy, page } = filters;
  return publicSnippets({ ...narrowingOf(filters), sortBy, page });
}

/** Numbers of snippets per filter value. Loaded after the list, which works without them. */
export function useFacets(filters: ExploreFilters): FacetCounts {
  const list = useQuery(exploreList(filters));
  const enabled = list.isSuccess && !list.isPlaceholderData;
  const { data, error } = useQuery({ ...snippetFacets(narrowingOf(filters)), enabled });
  useEffect(() => {
    if (error) console.error('The counts beside the filters could not be loaded', error);
  }, [error]);
  // After an error, `data` contains the counts of other filters.
  return { counts: error ? undefined : data, isPending: data === undefined && !error };
}
