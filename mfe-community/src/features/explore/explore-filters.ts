import { type FilterParams, useFilterParams } from '@snippetry/web-kit/router';

/** Orders of Explore, the default first. */
export const EXPLORE_SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'most-starred', label: 'Most Starred' },
  { value: 'most-viewed', label: 'Most Viewed' },
  { value: 'recently-updated', label: 'Recently Updated' },
] as const;

/** Key of an Explore order. */
export type ExploreSort = (typeof EXPLORE_SORTS)[number]['value'];

/** Decides which snippets Explore shows; the address of the page holds all of it. */
export interface ExploreFilters {
  search: string;
  language: string;
  difficulty: string;
  category: string;
  sortBy: ExploreSort;
  page: number;
}

/** No filter, newest first, page 1. */
export const NO_FILTERS: ExploreFilters = {
  search: '',
  language: '',
  difficulty: '',
  category: '',
  sortBy: 'newest',
  page: 1,
};

function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Reads the filters from an address. Unknown orders and pages read as the defaults. */
export function readFilters(params: URLSearchParams): ExploreFilters {
  const sort = params.get('sortBy');
  return {
    search: params.get('search') ?? '',
    language: params.get('language') ?? '',
    difficulty: params.get('difficulty') ?? '',
    category: params.get('category') ?? '',
    sortBy: EXPLORE_SORTS.find((option) => option.value === sort)?.value ?? 'newest',
    page: pageOf(params.get('page')),
  };
}

/** Writes filters as an address. Empty ones, the order "newest" and page 1 stay out of it. */
export function writeFilters(filters: ExploreFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['search', 'language', 'difficulty', 'category'] as const) {
    if (filters[name] !== '') params.set(name, filters[name]);
  }
  if (filters.sortBy !== 'newest') params.set('sortBy', filters.sortBy);
  if (filters.page > 1) params.set('page', String(filters.page));
  return params;
}

/** How many filters of the panel are set. */
export function countPanelFilters(filters: ExploreFilters): number {
  return [filters.language, filters.difficulty, filters.category].filter((value) => value !== '')
    .length;
}

/** Whether a search or filter narrows the list. */
export function isFiltered(filters: ExploreFilters): boolean {
  return filters.search !== '' || countPanelFilters(filters) > 0;
}

/** Explore's filters, kept in the address, and how to change them. */
export interface ExploreControls extends FilterParams<ExploreFilters> {
  /** Resets every filter, and the order to "newest". */
  clear: () => void;
}

const FORMAT = {
  read: readFilters,
  write: writeFilters,
  // Only a change of page gets an entry in the history; typing a search must not.
  isStep: ({ page }: Partial<ExploreFilters>) => page !== undefined,
};

/** See {@link ExploreControls}. */
export function useExploreFilters(): ExploreControls {
  const own = useFilterParams(FORMAT);
  return { ...own, clear: () => own.change({ ...NO_FILTERS }) };
}
