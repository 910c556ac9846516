import { describe, expect, it } from 'vitest';
import { isFiltered, readFilters, writeFilters } from './dashboard-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('dashboard filters', () => {
  it('lists own snippets by default, last updated first, from page 1', () => {
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

  it('parses the filters that it wrote into the address', () => {
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

  it('ignores an invalid order or page in the address', () => {
    expect(read('sortBy=random&page=-2')).toMatchObject({ sortBy: 'updated', page: 1 });
    expect(read('page=x')).toMatchObject({ page: 1 });
    expect(read('page=1.5')).toMatchObject({ page: 1 });
  });

  it('counts search, language, tag and favorites as filters, not order or page', () => {
    expect(isFiltered(read('sortBy=stars&page=2'))).toBe(false);
    expect(isFiltered(read('favorites=true'))).toBe(true);
    expect(isFiltered(read('tag=react'))).toBe(true);
  });
});
