import { type FilterParams, useFilterParams } from '@snippetry/web-kit/router';
import {
  type FavoriteFilters,
  NO_FILTERS,
  readFavoriteFilters,
  writeFavoriteFilters,
} from './favorite-filters.ts';

/** The filters of the favorites, kept in the address, and how to change them. */
export interface FavoriteControls extends FilterParams<FavoriteFilters> {
  clear: () => void;
}

const FORMAT = { read: readFavoriteFilters, write: writeFavoriteFilters };

/** See {@link FavoriteControls}. */
export function useFavoriteFilters(): FavoriteControls {
  const own = useFilterParams(FORMAT);
  return { ...own, clear: () => own.change(NO_FILTERS) };
}
