import type { QueryClient } from '@snippetry/web-kit/query';
import { listKey } from './collection-queries.ts';
import type { Collection } from './types.ts';

/** What is loaded of a list, as far as it matters here. */
interface LoadedList {
  pages: {
    collections: Collection[];
    pagination: { total: number };
    totals?: { collections: number; snippets: number };
  }[];
}

/** Changes a collection in every list it is loaded in. */
export function patchListed(
  client: QueryClient,
  id: string,
  change: (collection: Collection) => Collection,
): void {
  const patched = (one: Collection) => (one._id === id ? change(one) : one);
  client.setQueriesData<LoadedList>({ queryKey: listKey }, (loaded) => {
    if (!loaded) return loaded;
    const pages = loaded.pages.map((page) => ({
      ...page,
      collections: page.collections.map(patched),
    }));
    return { ...loaded, pages };
  });
}

/** Takes a collection out of every list it is loaded in; the returned function puts it back. */
export async function removeListed(client: QueryClient, id: string): Promise<() => void> {
  // An answer that is under way still has it.
  await client.cancelQueries({ queryKey: listKey });
  const before = client.getQueriesData<LoadedList>({ queryKey: listKey });
  client.setQueriesData<LoadedList>(
    { queryKey: listKey },
    (loaded) => loaded && without(loaded, id),
  );
  return () => {
    for (const [queryKey, loaded] of before) client.setQueryData(queryKey, loaded);
  };
}

function without(loaded: LoadedList, id: string): LoadedList {
  const gone = loaded.pages.flatMap((page) => page.collections).find((one) => one._id === id);
  if (!gone) return loaded;
  const pages = loaded.pages.map(({ collections, pagination, totals, ...page }) => ({
    ...page,
    collections: collections.filter((one) => one._id !== id),
    pagination: { ...pagination, total: pagination.total - 1 },
    ...(totals && {
      totals: {
        collections: totals.collections - 1,
        snippets: totals.snippets - gone.snippetCount,
      },
    }),
  }));
  return { ...loaded, pages };
}
