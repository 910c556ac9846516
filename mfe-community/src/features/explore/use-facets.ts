import { useQuery } from '@snippetry/web-kit/query';
import { useEffect } from 'react';
import { publicSnippets, snippetFacets } from '../../data/snippet.queries.ts';
import type { Facets } from '../../data/types.ts';
import { type ExploreFilters, narrowingOf } from './explore-filters.ts';

/** What is shown beside the filters. */
export interface ShownFacets {
  counts: Facets | undefined;
  /** They may still come. */
  isPending: boolean;
}

/** The list that the filters ask for. */
export function exploreList(filters: ExploreFilters) {
  const { sortBy, page } = filters;
  return publicSnippets({ ...narrowingOf(filters), sortBy, page });
}

/** How many snippets each filter leads to; asked for once the list is there, and never missed by it. */
export function useFacets(filters: ExploreFilters): ShownFacets {
  const list = useQuery(exploreList(filters));
  const enabled = list.isSuccess && !list.isPlaceholderData;
  const { data, error } = useQuery({ ...snippetFacets(narrowingOf(filters)), enabled });
  useEffect(() => {
    if (error) console.error('The counts beside the filters could not be loaded', error);
  }, [error]);
  // Counts of other filters would be wrong ones.
  return { counts: error ? undefined : data, isPending: data === undefined && !error };
}
