import { describe, expect, it } from 'vitest';
import {
  countPanelFilters,
  type ExploreFilters,
  isFiltered,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from './explore-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('Explore filters in the address', () => {
  it('omit the default order and page 1', () => {
    expect(writeFilters(NO_FILTERS).toString()).toBe('');
    expect(writeFilters({ ...NO_FILTERS, language: 'go', page: 1 }).toString()).toBe('language=go');
  });

  it('are parsed as they were written', () => {
    const filters: ExploreFilters = {
      search: 'useState "a, b" language:ts',
      language: 'typescript',
      difficulty: 'advanced',
      category: 'data-structure',
      tags: 'react,two words',
      following: true,
      sortBy: 'most-starred',
      page: 7,
    };
    expect(read(writeFilters(filters).toString())).toEqual(filters);
  });

  it('fall back to the defaults for an invalid order or page', () => {
    expect(read('sortBy=best&page=0')).toEqual(NO_FILTERS);
    expect(read('page=two')).toEqual(NO_FILTERS);
    expect(read('page=2.5')).toEqual(NO_FILTERS);
  });

  it('contain each tag once, in lower case', () => {
    expect(read('tags= React ,,react, two words').tags).toBe('react,two words');
  });

  it('count as set only if they narrow the list', () => {
    expect(isFiltered(read('sortBy=oldest&page=3'))).toBe(false);
    expect(isFiltered(read('following=true'))).toBe(false);
    expect(isFiltered(read('search=retry'))).toBe(true);
    expect(isFiltered(read('tags=react'))).toBe(true);
    expect(countPanelFilters(read('search=retry&language=go&category=api'))).toBe(2);
  });
});
