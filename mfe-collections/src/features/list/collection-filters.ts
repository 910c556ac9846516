import type { CollectionSort } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { type FilterParams, useFilterParams } from '@snippetry/web-kit/router';

/** Sort orders; the first is the default. */
export const SORTS: readonly { value: CollectionSort; label: Msg }[] = [
  { value: 'updated', label: msg('Recently updated') },
  { value: 'newest', label: msg('Newest') },
  { value: 'oldest', label: msg('Oldest') },
  { value: 'name', label: msg('Name') },
  { value: 'popular', label: msg('Most stars') },
];

export interface CollectionFilters {
  search: string;
  sort: CollectionSort;
  /** Always 1: the list loads more on scroll. */
  page: number;
}

const FORMAT = {
  read: (params: URLSearchParams): CollectionFilters => ({
    search: params.get('search') ?? '',
    sort: SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'updated',
    page: 1,
  }),
  write: ({ search, sort }: CollectionFilters): URLSearchParams => {
    const params = new URLSearchParams();
    if (search !== '') params.set('search', search);
    if (sort !== 'updated') params.set('sort', sort);
    return params;
  },
};

/** Search and order of the viewer's collections, stored in the address, so that Back restores them. */
export function useCollectionFilters(): FilterParams<CollectionFilters> {
  return useFilterParams(FORMAT);
}
