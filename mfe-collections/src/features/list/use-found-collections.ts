import { LIMITS } from '@snippetry/contracts/limits';
import { keepPreviousData, useInfiniteQuery } from '@snippetry/web-kit/query';
import { useDeferredValue, useMemo } from 'react';
import { ownCollections } from '../../data/collection.queries.ts';
import type { Collection } from '../../data/types.ts';
import { filterCollections } from '../../lib/filter-collections.ts';
import type { CollectionFilters } from './collection-filters.ts';

const all = (data: { pages: { collections: Collection[] }[] } | undefined) =>
  data?.pages.flatMap(({ collections }) => collections) ?? [];

/**
 * The viewer's collections that match a search: loaded ones immediately and, if not all are loaded, matches from the
 * server after a pause in typing.
 */
export function useCollectionSearch({ sort, search }: CollectionFilters, typed: string) {
  const list = useInfiniteQuery({
    ...ownCollections({ sort, search: '' }),
    placeholderData: keepPreviousData,
  });
  // Deferred: rendering thousands of cards after a search would block typing.
  const text = useDeferredValue(typed).trim();
  const serverSearch = search.trim().slice(0, LIMITS.search);
  const isPartial = text !== '' && list.hasNextPage;
  const others = useInfiniteQuery({
    ...ownCollections({ sort, search: serverSearch }),
    enabled: isPartial && serverSearch !== '',
  });
  const isAnswered = serverSearch === text.slice(0, LIMITS.search) && !others.isPending;
  const found = useMemo(() => {
    const loaded = all(list.data);
    const here = filterCollections(loaded, text);
    if (!isPartial || !isAnswered) return here;
    const known = new Set(loaded.map(({ _id }) => _id));
    // Both lists have the same order, so the server's other matches follow all loaded ones.
    return [...here, ...all(others.data).filter(({ _id }) => !known.has(_id))];
  }, [list.data, others.data, text, isPartial, isAnswered]);
  return {
    list,
    found,
    /** Query that loads more results. */
    growing: isPartial ? others : list,
    totals: list.data?.pages[0]?.totals,
    isSearching: isPartial && !isAnswered,
    /** The failed search on the server. */
    failed: isPartial && isAnswered && others.error ? others : undefined,
  };
}
