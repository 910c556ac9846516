import type { ApiInput } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { useSession } from '@snippetry/web-kit';
import { type FilterParams, readPage, useFilterParams } from '@snippetry/web-kit/router';
import { useMemo } from 'react';

/** Sort orders; the first is the default. */
export const EXPLORE_SORTS = [
  { value: 'newest', label: msg('Newest') },
  { value: 'oldest', label: msg('Oldest') },
  { value: 'most-starred', label: msg('Most Starred') },
  { value: 'most-viewed', label: msg('Most Viewed') },
  { value: 'recently-updated', label: msg('Recently Updated') },
] as const;

export type ExploreSort = (typeof EXPLORE_SORTS)[number]['value'];

/** Filters of Explore, all stored in the address. */
export interface ExploreFilters {
  search: string;
  language: string;
  difficulty: string;
  category: string;
  /** Comma-separated; a snippet must have all of them. */
  tags: string;
  /** Only snippets of followed users. */
  following: boolean;
  sortBy: ExploreSort;
  page: number;
}

export const NO_FILTERS: ExploreFilters = {
  search: '',
  language: '',
  difficulty: '',
  category: '',
  tags: '',
  following: false,
  sortBy: 'newest',
  page: 1,
};

/** Filters with a single selected value. */
export const CHOSEN = ['language', 'difficulty', 'category'] as const;

const TEXTS = ['search', ...CHOSEN, 'tags'] as const;

/** Reads the filters from the address. Unknown orders and pages are read as the defaults. */
export function readFilters(params: URLSearchParams): ExploreFilters {
  const sort = params.get('sortBy');
  return {
    search: params.get('search') ?? '',
    language: params.get('language') ?? '',
    difficulty: params.get('difficulty') ?? '',
    category: params.get('category') ?? '',
    tags: tagsOf(params.get('tags') ?? '').join(),
    following: params.get('following') === 'true',
    sortBy: EXPLORE_SORTS.find((option) => option.value === sort)?.value ?? 'newest',
    page: readPage(params),
  };
}

/** Writes the filters into an address; defaults are left out. */
export function writeFilters(filters: ExploreFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of TEXTS) {
    if (filters[name] !== '') params.set(name, filters[name]);
  }
  if (filters.following) params.set('following', 'true');
  if (filters.sortBy !== 'newest') params.set('sortBy', filters.sortBy);
  if (filters.page > 1) params.set('page', String(filters.page));
  return params;
}

/** API filters of a list, without order and page. */
export function narrowingOf(
  filters: ExploreFilters,
): NonNullable<ApiInput<'GET /snippets/facets'>['query']> {
  const { sortBy: _, page: __, following, ...narrowing } = filters;
  return { ...narrowing, ...(following && { following: 'true' }) };
}

/** Address of the feed with these filters, which has no `following`. */
export function feedOf(filters: ExploreFilters): string {
  const { sortBy: _, page: __, following: ___, ...narrowing } = filters;
  const query = new URLSearchParams(Object.entries(narrowing).filter(([, value]) => value !== ''));
  return query.size === 0 ? '/api/snippets/feed' : `/api/snippets/feed?${query}`;
}

/** Splits tags, lower-cases them and removes duplicates. */
export function tagsOf(tags: string): string[] {
  const named = tags.split(',').map((tag) => tag.trim().toLowerCase());
  return [...new Set(named)].filter((tag) => tag !== '');
}

export function countPanelFilters(filters: ExploreFilters): number {
  return CHOSEN.filter((name) => filters[name] !== '').length;
}

/** Whether a search or filter is set; `following` does not count. */
export function isFiltered(filters: ExploreFilters): boolean {
  return TEXTS.some((name) => filters[name] !== '');
}

/** The filters of Explore, stored in the address, and their setters. */
export interface ExploreControls extends FilterParams<ExploreFilters> {
  /** Resets every filter, and the order to "newest". */
  clear: () => void;
}

const FORMAT = {
  read: readFilters,
  write: writeFilters,
  // Only a change of page adds a history entry; typing a search must not.
  isStep: ({ page }: Partial<ExploreFilters>) => page !== undefined,
};

/** `following` is off for visitors, who follow no users. */
export function useExploreFilters(): ExploreControls {
  const { status } = useSession();
  const { filters: read, change } = useFilterParams(FORMAT);
  const isSignedIn = status === 'signed-in';
  return useMemo(() => {
    const filters = { ...read, following: read.following && isSignedIn };
    const clear = () => change({ ...NO_FILTERS, following: filters.following });
    return { filters, change, clear };
  }, [read, change, isSignedIn]);
}
