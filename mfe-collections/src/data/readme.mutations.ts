import { api, isApiError } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById } from './collection.queries.ts';
import type { Collection } from './types.ts';

export interface ReadmeEdit {
  text: string;
  /** Stored text that the edit is based on. */
  base: string;
}

/** The saved collection; if `isStale`, the stored one with a newer README, and nothing was saved. */
export interface ReadmeSaved {
  collection: Collection;
  isStale: boolean;
}

async function newest(client: QueryClient, id: string): Promise<Collection> {
  const { collection } = await api('GET /collections/:id', { params: { id } });
  client.setQueryData(collectionById(id).queryKey, collection);
  return collection;
}

/** Maximum number of attempts while other changes of the collection cause conflicts. */
const ATTEMPTS = 5;

/**
 * Saves the README of a collection unless it was changed elsewhere. The collection's revision also counts other
 * changes; conflicts with these are retried.
 */
export function useSaveReadme(id: string) {
  const client = useQueryClient();
  const put = async ({ name, revision }: Collection, readme: string) =>
    (await api('PUT /collections/:id', { params: { id }, body: { name, readme, revision } }))
      .collection;
  return useMutation({
    mutationFn: async ({ text, base }: ReadmeEdit): Promise<ReadmeSaved> => {
      const { queryKey } = collectionById(id);
      let collection = client.getQueryData(queryKey) ?? (await newest(client, id));
      for (let attempt = 1; (collection.readme ?? '') === base; attempt += 1) {
        try {
          return { collection: await put(collection, text), isStale: false };
        } catch (cause) {
          if (attempt === ATTEMPTS || !isApiError(cause, 'request.conflict')) throw cause;
          collection = await newest(client, id);
        }
      }
      return { collection, isStale: true };
    },
    onSuccess: ({ collection, isStale }) => {
      const { queryKey } = collectionById(id);
      if (isStale) return;
      client.setQueryData(queryKey, collection);
      void changed(client, 'collection', { id, except: queryKey });
    },
  });
}
