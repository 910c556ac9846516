import { useSearchParams } from '@snippetry/web-kit/router';
import {
  type FavoriteFilters,
  NO_FILTERS,
  readFavoriteFilters,
  writeFavoriteFilters,
} from '../../lib/favorite-filters.ts';

/** The filters of the favorites, kept in the address, and how to change them. */
export interface FavoriteControls {
  filters: FavoriteFilters;
  /** Changes some filters; unless it names a page, the list starts over at page 1. */
  change: (changed: Partial<FavoriteFilters>) => void;
  clear: () => void;
}

/** See {@link FavoriteControls}. */
export function useFavoriteFilters(): FavoriteControls {
  const [params, setParams] = useSearchParams();
  const change = (changed: Partial<FavoriteFilters>) =>
    setParams((now) => writeFavoriteFilters({ ...readFavoriteFilters(now), page: 1, ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  return { filters: readFavoriteFilters(params), change, clear: () => change(NO_FILTERS) };
}
