import { LIMITS } from '@snippetry/contracts/limits';
import { keepPreviousData, useInfiniteQuery } from '@snippetry/web-kit/query';
import { useDeferredValue, useMemo } from 'react';
import { ownCollections } from '../../data/collection-queries.ts';
import type { Collection } from '../../data/types.ts';
import { filterCollections } from '../../lib/filter-collections.ts';
import type { CollectionFilters } from './collection-filters.ts';

const all = (data: { pages: { collections: Collection[] }[] } | undefined) =>
  data?.pages.flatMap(({ collections }) => collections) ?? [];

/**
 * The own collections that a search leaves: at once those of what is loaded, and where that is not
 * everything, after a pause in typing also those that the server finds among the others.
 */
export function useFoundCollections({ sort, search }: CollectionFilters, typed: string) {
  const list = useInfiniteQuery({
    ...ownCollections({ sort, search: '' }),
    placeholderData: keepPreviousData,
  });
  // Thousands of cards that come back after a search must not hold up the next key.
  const text = useDeferredValue(typed).trim();
  const asked = search.trim().slice(0, LIMITS.search);
  const isPartial = text !== '' && list.hasNextPage;
  const others = useInfiniteQuery({
    ...ownCollections({ sort, search: asked }),
    enabled: isPartial && asked !== '',
  });
  const isAnswered = asked === text.slice(0, LIMITS.search) && !others.isPending;
  const found = useMemo(() => {
    const loaded = all(list.data);
    const here = filterCollections(loaded, text);
    if (!isPartial || !isAnswered) return here;
    const known = new Set(loaded.map(({ _id }) => _id));
    // In the same order as the list they come after everything that is loaded of it.
    return [...here, ...all(others.data).filter(({ _id }) => !known.has(_id))];
  }, [list.data, others.data, text, isPartial, isAnswered]);
  return {
    list,
    found,
    /** What is asked beyond what is loaded. */
    growing: isPartial ? others : list,
    totals: list.data?.pages[0]?.totals,
    isSearching: isPartial && !isAnswered,
    /** The search among what is not loaded, where it failed. */
    failed: isPartial && isAnswered && others.error ? others : undefined,
  };
}
