import type { QueryClient } from '@snippetry/web-kit/query';
import { collectionKeys } from './keys.ts';
import type { Collection } from './types.ts';

/** The fields of a loaded list that are needed here. */
interface LoadedList {
  pages: {
    collections: Collection[];
    pagination: { total: number };
    totals?: { collections: number; snippets: number };
  }[];
}

/** Updates a collection in every loaded list. */
export function patchListed(
  client: QueryClient,
  id: string,
  change: (collection: Collection) => Collection,
): void {
  const patched = (one: Collection) => (one._id === id ? change(one) : one);
  client.setQueriesData<LoadedList>({ queryKey: collectionKeys.lists }, (loaded) => {
    if (!loaded) return loaded;
    const pages = loaded.pages.map((page) => ({
      ...page,
      collections: page.collections.map(patched),
    }));
    return { ...loaded, pages };
  });
}

/** Removes a collection from every loaded list. Returns a function that restores it. */
export async function removeListed(client: QueryClient, id: string): Promise<() => void> {
  // A response on its way would still contain it.
  await client.cancelQueries({ queryKey: collectionKeys.lists });
  const before = client.getQueriesData<LoadedList>({ queryKey: collectionKeys.lists });
  client.setQueriesData<LoadedList>(
    { queryKey: collectionKeys.lists },
    (loaded) => loaded && without(loaded, id),
  );
  return () => {
    for (const [queryKey, loaded] of before) client.setQueryData(queryKey, loaded);
  };
}

function without(loaded: LoadedList, id: string): LoadedList {
  const removed = loaded.pages.flatMap((page) => page.collections).find((one) => one._id === id);
  if (!removed) return loaded;
  const pages = loaded.pages.map(({ collections, pagination, totals, ...page }) => ({
    ...page,
    collections: collections.filter((one) => one._id !== id),
    pagination: { ...pagination, total: pagination.total - 1 },
    ...(totals && {
      totals: {
        collections: totals.collections - 1,
        snippets: totals.snippets - removed.snippetCount,
      },
    }),
  }));
  return { ...loaded, pages };
}
