import { LIMITS } from '@snippetry/contracts/limits';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { useSettled } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { type HoldingCollection, holdingCollections } from '../../data/own-collections.ts';
import { filterCollections, textKey } from '../../lib/filter-collections.ts';

/** Milliseconds without a keystroke after which the server is asked. */
const PAUSE_MS = 150;

/** The collections that have the words, the one with just this name first. */
function narrowed(collections: readonly HoldingCollection[], key: string): HoldingCollection[] {
  const found = filterCollections(collections, key);
  const isExact = ({ name }: HoldingCollection) => textKey(name) === key;
  return [...found.filter(isExact), ...found.filter((collection) => !isExact(collection))];
}

/** Every collection once, those created here on top. Of two answers about one the earlier in the list is the newer. */
function merged(
  created: readonly HoldingCollection[],
  fetched: readonly HoldingCollection[],
): HoldingCollection[] {
  const result = new Map(created.map((collection) => [collection._id, collection]));
  const answered = new Set<string>();
  for (const collection of fetched) {
    if (answered.has(collection._id)) continue;
    answered.add(collection._id);
    // What is there keeps its place.
    result.set(collection._id, collection);
  }
  return [...result.values()];
}

/** The viewer's collections as far as they are loaded, narrowed by what is typed. */
export function useOwnCollections(snippetIds: readonly string[]) {
  const [text, setText] = useState('');
  const [created, setCreated] = useState<readonly HoldingCollection[]>([]);
  const search = useSettled(text.trim().slice(0, LIMITS.search), PAUSE_MS);
  const all = useInfiniteQuery(holdingCollections({ snippetIds, search: '' }));
  // What is loaded is searched here; the server is asked only where there is more.
  const asksServer = all.hasNextPage && search !== '' && text.trim() !== '';
  const found = useInfiniteQuery({
    ...holdingCollections({ snippetIds, search }),
    enabled: asksServer,
  });
  const key = textKey(text);
  const pages = [...(asksServer ? (found.data?.pages ?? []) : []), ...(all.data?.pages ?? [])];
  const known = merged(
    created,
    pages.flatMap(({ collections }) => collections),
  );
  const rows = narrowed(known, key);
  const isSearching =
    key !== '' && all.hasNextPage && (textKey(search) !== key || found.isFetching);
  const isNew =
    key !== '' && all.data !== undefined && !rows.some(({ name }) => textKey(name) === key);
  return {
    text,
    setText,
    all,
    /** The query that brings more of what is shown. */
    more: asksServer ? found : all,
    failedSearch: asksServer && found.error ? found : undefined,
    known,
    rows,
    isSearching,
    /** The name of a collection that does not exist, as far as is known. */
    newName: isNew && !isSearching && !(asksServer && found.error) ? text.trim() : undefined,
    addCreated: (collection: Omit<HoldingCollection, 'containedCount'>): HoldingCollection => {
      const empty = { ...collection, containedCount: 0 };
      setCreated((before) => [empty, ...before]);
      return empty;
    },
  };
}
