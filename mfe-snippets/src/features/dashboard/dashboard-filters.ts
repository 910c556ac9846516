import { msg } from '@snippetry/contracts/texts';
import { type FilterParams, readPage, useFilterParams } from '@snippetry/web-kit/router';
import { useMemo } from 'react';
import { setOrDrop } from '../../lib/search-params.ts';

/** Sort orders; the first is the default. */
export const DASHBOARD_SORTS = [
  { value: 'updated', label: msg('Recently Updated') },
  { value: 'created', label: msg('Recently Created') },
  { value: 'views', label: msg('Most Viewed') },
  { value: 'stars', label: msg('Most Starred') },
] as const;

type DashboardSort = (typeof DASHBOARD_SORTS)[number]['value'];

export interface DashboardFilters {
  search: string;
  language: string;
  tag: string;
  favorites: boolean;
  sortBy: DashboardSort;
  page: number;
}

/** Reads the filters from the address, so that Back restores them. */
export function readFilters(params: URLSearchParams): DashboardFilters {
  const sort = params.get('sortBy');
  return {
    search: params.get('search') ?? '',
    language: params.get('language') ?? '',
    tag: params.get('tag') ?? '',
    favorites: params.get('favorites') === 'true',
    sortBy: DASHBOARD_SORTS.find((option) => option.value === sort)?.value ?? 'updated',
    page: readPage(params),
  };
}

/** Writes the filters into an address; defaults are left out. */
export function writeFilters(filters: DashboardFilters): URLSearchParams {
  const params = new URLSearchParams();
  setOrDrop(params, 'search', filters.search);
  setOrDrop(params, 'language', filters.language);
  setOrDrop(params, 'tag', filters.tag);
  setOrDrop(params, 'favorites', filters.favorites ? 'true' : '');
  setOrDrop(params, 'sortBy', filters.sortBy === 'updated' ? '' : filters.sortBy);
  setOrDrop(params, 'page', filters.page > 1 ? String(filters.page) : '');
  return params;
}

export function isFiltered(filters: DashboardFilters): boolean {
  return Boolean(filters.search || filters.language || filters.tag || filters.favorites);
}

/** The filters of the dashboard, stored in the address, and their setters. */
export interface DashboardControls extends FilterParams<DashboardFilters> {
  /** Resets search, language, tag and favorites; keeps the order. */
  clear: () => void;
}

const FORMAT = { read: readFilters, write: writeFilters };

/** Returns the same object until the address changes. */
export function useDashboardFilters(): DashboardControls {
  const own = useFilterParams(FORMAT);
  return useMemo(() => {
    const clear = () => own.change({ search: '', language: '', tag: '', favorites: false });
    return { ...own, clear };
  }, [own]);
}
