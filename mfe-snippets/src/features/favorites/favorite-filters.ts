import { type FilterParams, readPage, useFilterParams } from '@snippetry/web-kit/router';
import { PAGE_SIZE } from '../../data/snippet.queries.ts';
import { setOrDrop } from '../../lib/search-params.ts';

interface FavoriteFilters {
  search: string;
  language: string;
  tag: string;
  page: number;
}

export const NO_FILTERS: FavoriteFilters = { search: '', language: '', tag: '', page: 1 };

/** Reads the filters from the address, so that Back restores them. */
export function readFavoriteFilters(params: URLSearchParams): FavoriteFilters {
  return {
    search: params.get('search') ?? '',
    language: params.get('language') ?? '',
    tag: params.get('tag') ?? '',
    page: readPage(params),
  };
}

/** Writes the filters into an address; defaults are left out. */
export function writeFavoriteFilters(filters: FavoriteFilters): URLSearchParams {
  const params = new URLSearchParams();
  setOrDrop(params, 'search', filters.search);
  setOrDrop(params, 'language', filters.language);
  setOrDrop(params, 'tag', filters.tag);
  setOrDrop(params, 'page', filters.page > 1 ? String(filters.page) : '');
  return params;
}

export function favoritesQuery({ search, language, tag, page }: FavoriteFilters) {
  return { page, limit: PAGE_SIZE, search, language, tags: tag };
}

export function isNarrowed({ search, language, tag }: FavoriteFilters): boolean {
  return Boolean(search || language || tag);
}

/** The filters of the favorites, stored in the address, and their setters. */
export interface FavoriteControls extends FilterParams<FavoriteFilters> {
  clear: () => void;
}

const FORMAT = { read: readFavoriteFilters, write: writeFavoriteFilters };

export function useFavoriteFilters(): FavoriteControls {
  const own = useFilterParams(FORMAT);
  return { ...own, clear: () => own.change(NO_FILTERS) };
}
