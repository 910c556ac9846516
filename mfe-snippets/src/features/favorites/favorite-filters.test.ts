import { expect, it } from 'vitest';
import {
  favoritesQuery,
  isNarrowed,
  NO_FILTERS,
  readFavoriteFilters,
  writeFavoriteFilters,
} from './favorite-filters.ts';

it('stores the favorites filters in the address, without defaults', () => {
  const filters = { search: 'a b', language: 'go', tag: 'http', page: 3 };
  const params = writeFavoriteFilters(filters);
  expect(String(params)).toBe('search=a+b&language=go&tag=http&page=3');
  expect(readFavoriteFilters(params)).toEqual(filters);
  expect(String(writeFavoriteFilters(NO_FILTERS))).toBe('');
  expect(readFavoriteFilters(new URLSearchParams('page=-2'))).toEqual(NO_FILTERS);
});

it('requests favorites of a single tag, and does not count the page as a filter', () => {
  const query = favoritesQuery({ ...NO_FILTERS, tag: 'http', page: 2 });
  expect(query).toEqual({ page: 2, limit: 12, search: '', language: '', tags: 'http' });
  expect([isNarrowed({ ...NO_FILTERS, page: 2 }), isNarrowed({ ...NO_FILTERS, tag: 'x' })]).toEqual(
    [false, true],
  );
});
