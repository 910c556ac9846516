import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type FilterParams, useFilterParams } from './filter-params.ts';

interface Filters {
  search: string;
  sort: string;
  page: number;
}

const FORMAT = {
  read: (params: URLSearchParams): Filters => ({
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? '',
    page: Number(params.get('page') ?? 1),
  }),
  write: ({ search, sort, page }: Filters) =>
    new URLSearchParams({ search, sort, page: String(page) }),
};

function opened(address: string) {
  const seen: { keys: Set<string>; search: string; list: FilterParams<Filters> | undefined } = {
    keys: new Set(),
    search: '',
    list: undefined,
  };
  function List() {
    const { key, search } = useLocation();
    seen.keys.add(key);
    seen.search = search;
    seen.list = useFilterParams(FORMAT);
    return null;
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  );
  return seen;
}

it('applies both of two filter changes made before the address is updated', () => {
  const seen = opened('/?search=old&page=3');
  act(() => {
    seen.list?.change({ search: 'new' });
    seen.list?.change({ sort: 'stars' });
  });
  expect(seen.list?.filters).toEqual({ search: 'new', sort: 'stars', page: 1 });
});

it('keeps a page chosen just before the same search is set again', () => {
  const seen = opened('/');
  act(() => {
    seen.list?.change({ search: 'new', page: 2 });
    seen.list?.change({ search: 'new' });
  });
  expect(seen.list?.filters).toEqual({ search: 'new', sort: '', page: 2 });
});

it('does not navigate if a filter is set to its current value', () => {
  const seen = opened('/?search=old&page=3');
  act(() => seen.list?.change({ search: 'old' }));
  expect(seen.search).toBe('?search=old&page=3');
  expect(seen.keys.size).toBe(1);
});

it('starts over at page 1 when a filter changes', () => {
  const seen = opened('/?search=old&page=3');
  act(() => seen.list?.change({ sort: 'stars' }));
  expect(seen.list?.filters).toEqual({ search: 'old', sort: 'stars', page: 1 });
});
