import { expect, it } from 'vitest';
import {
  favoritesQuery,
  isNarrowed,
  NO_FILTERS,
  readFavoriteFilters,
  writeFavoriteFilters,
} from './favorite-filters.ts';

it('keeps the filters of favorites in the address and leaves the defaults out', () => {
  const filters = { search: 'a b', language: 'go', tag: 'http', page: 3 };
  const params = writeFavoriteFilters(filters);
  expect(String(params)).toBe('search=a+b&language=go&tag=http&page=3');
  expect(readFavoriteFilters(params)).toEqual(filters);
  expect(String(writeFavoriteFilters(NO_FILTERS))).toBe('');
  expect(readFavoriteFilters(new URLSearchParams('page=-2'))).toEqual(NO_FILTERS);
});

it('asks for favorites of a single tag, and calls a page of all of them not narrowed', () => {
  const query = favoritesQuery({ ...NO_FILTERS, tag: 'http', page: 2 });
  expect(query).toEqual({ page: 2, limit: 12, search: '', language: '', tags: 'http' });
  expect([isNarrowed({ ...NO_FILTERS, page: 2 }), isNarrowed({ ...NO_FILTERS, tag: 'x' })]).toEqual(
    [false, true],
  );
});
