import { LIMITS } from '@snippetry/contracts/limits';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { useSettled } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import {
  type ContainingCollection,
  containingCollections,
} from '../../data/own-collection.queries.ts';
import { filterCollections, textKey } from '../../lib/filter-collections.ts';

/** Delay between the last keystroke and the request. */
const PAUSE_MS = 150;

/** Collections that match the text, exact name first. */
function narrowed(
  collections: readonly ContainingCollection[],
  key: string,
): ContainingCollection[] {
  const matches = filterCollections(collections, key);
  const isExact = ({ name }: ContainingCollection) => textKey(name) === key;
  return [...matches.filter(isExact), ...matches.filter((collection) => !isExact(collection))];
}

/** Merges created and fetched collections without duplicates; created ones first. The first fetched copy is the newest. */
function merged(
  created: readonly ContainingCollection[],
  fetched: readonly ContainingCollection[],
): ContainingCollection[] {
  const result = new Map(created.map((collection) => [collection._id, collection]));
  const answered = new Set<string>();
  for (const collection of fetched) {
    if (answered.has(collection._id)) continue;
    answered.add(collection._id);
    // A Map keeps the position of an existing key.
    result.set(collection._id, collection);
  }
  return [...result.values()];
}

/** The viewer's loaded collections, filtered by the typed text. */
export function useOwnCollections(snippetIds: readonly string[]) {
  const [text, setText] = useState('');
  const [created, setCreated] = useState<readonly ContainingCollection[]>([]);
  const search = useSettled(text.trim().slice(0, LIMITS.search), PAUSE_MS);
  const all = useInfiniteQuery(containingCollections({ snippetIds, search: '' }));
  // The server searches only if not all collections are loaded.
  const usesServer = all.hasNextPage && search !== '' && text.trim() !== '';
  const serverResults = useInfiniteQuery({
    ...containingCollections({ snippetIds, search }),
    enabled: usesServer,
  });
  const key = textKey(text);
  const pages = [
    ...(usesServer ? (serverResults.data?.pages ?? []) : []),
    ...(all.data?.pages ?? []),
  ];
  const known = merged(
    created,
    pages.flatMap(({ collections }) => collections),
  );
  const rows = narrowed(known, key);
  const isSearching =
    key !== '' && all.hasNextPage && (textKey(search) !== key || serverResults.isFetching);
  const isNew =
    key !== '' && all.data !== undefined && !rows.some(({ name }) => textKey(name) === key);
  return {
    text,
    setText,
    all,
    /** Query that loads more rows. */
    more: usesServer ? serverResults : all,
    failedSearch: usesServer && serverResults.error ? serverResults : undefined,
    known,
    rows,
    isSearching,
    /** Name for a new collection; undefined if one with this name exists or may exist. */
    newName:
      isNew && !isSearching && !(usesServer && serverResults.error) ? text.trim() : undefined,
    addCreated: (
      collection: Omit<ContainingCollection, 'containedCount'>,
    ): ContainingCollection => {
      const empty = { ...collection, containedCount: 0 };
      setCreated((before) => [empty, ...before]);
      return empty;
    },
  };
}
