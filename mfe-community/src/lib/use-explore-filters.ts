import { type FilterParams, useFilterParams } from '@snippetry/web-kit/router';
import { type ExploreFilters, NO_FILTERS, readFilters, writeFilters } from './explore-filters.ts';

/** Explore's filters, kept in the address, and how to change them. */
export interface ExploreControls extends FilterParams<ExploreFilters> {
  /** Resets every filter, and the order to "newest". */
  clear: () => void;
}

const FORMAT = {
  read: readFilters,
  write: writeFilters,
  // A page is a place to come back to; typing a search is not.
  isStep: ({ page }: Partial<ExploreFilters>) => page !== undefined,
};

/** See {@link ExploreControls}. */
export function useExploreFilters(): ExploreControls {
  const own = useFilterParams(FORMAT);
  return { ...own, clear: () => own.change({ ...NO_FILTERS }) };
}
