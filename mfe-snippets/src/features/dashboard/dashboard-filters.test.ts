import { describe, expect, it } from 'vitest';
import { isFiltered, readFilters, writeFilters } from './dashboard-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('dashboard filters', () => {
  it('starts the dashboard with own snippets, last updated first, on page 1', () => {
    expect(read('')).toEqual({
      search: '',
      language: '',
      tag: '',
      favorites: false,
      sortBy: 'updated',
      page: 1,
    });
    expect(writeFilters(read('')).toString()).toBe('');
  });

  it('reads back the dashboard filters it wrote into the address', () => {
    const filters = {
      search: 'retry "a b"',
      language: 'cpp',
      tag: 'c++',
      favorites: true,
      sortBy: 'views' as const,
      page: 3,
    };
    expect(read(writeFilters(filters).toString())).toEqual(filters);
  });

  it('ignores an order and a page of the address that do not exist', () => {
    expect(read('sortBy=random&page=-2')).toMatchObject({ sortBy: 'updated', page: 1 });
    expect(read('page=x')).toMatchObject({ page: 1 });
    expect(read('page=1.5')).toMatchObject({ page: 1 });
  });

  it('counts search, language, tag and favorites as filters, but not order or page', () => {
    expect(isFiltered(read('sortBy=stars&page=2'))).toBe(false);
    expect(isFiltered(read('favorites=true'))).toBe(true);
    expect(isFiltered(read('tag=react'))).toBe(true);
  });
});
