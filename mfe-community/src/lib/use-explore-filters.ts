import { useSearchParams } from '@snippetry/web-kit/router';
import { type ExploreFilters, NO_FILTERS, readFilters, writeFilters } from './explore-filters.ts';

/** Explore's filters, kept in the address, and how to change them. */
export interface ExploreControls {
  filters: ExploreFilters;
  /** Changes some filters; unless it names a page, the list starts over at page 1. */
  change: (changed: Partial<ExploreFilters>) => void;
  /** Resets every filter, and the order to "newest". */
  clear: () => void;
}

/** See {@link ExploreControls}. */
export function useExploreFilters(): ExploreControls {
  const [params, setParams] = useSearchParams();
  const change = (changed: Partial<ExploreFilters>) =>
    setParams((now) => writeFilters({ ...readFilters(now), page: 1, ...changed }), {
      // A page is a place to come back to; typing a search is not.
      replace: changed.page === undefined,
      preventScrollReset: true,
    });
  return { filters: readFilters(params), change, clear: () => change({ ...NO_FILTERS }) };
}
