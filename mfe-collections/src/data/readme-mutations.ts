import { api, isApiError } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById } from './collection-queries.ts';
import type { Collection } from './types.ts';

/** A README that somebody has written. */
export interface ReadmeEdit {
  text: string;
  /** What it was based on. */
  seen: string;
}

/** The collection as stored, or the one with a newer README that nothing was written over. */
export interface ReadmeSaved {
  collection: Collection;
  isStale: boolean;
}

async function newest(client: QueryClient, id: string): Promise<Collection> {
  const { collection } = await api('GET /collections/:id', { params: { id } });
  client.setQueryData(collectionById(id).queryKey, collection);
  return collection;
}

/** Somebody who moves snippets all the time must not have it sent for ever. */
const ATTEMPTS = 5;

/**
 * Saves the README of a collection unless it has changed meanwhile. Its revision counts other changes, too: where it is
 * these that it has missed, the save is sent again.
 */
export function useSaveReadme(id: string) {
  const client = useQueryClient();
  const put = async ({ name, revision }: Collection, readme: string) =>
    (await api('PUT /collections/:id', { params: { id }, body: { name, readme, revision } }))
      .collection;
  return useMutation({
    mutationFn: async ({ text, seen }: ReadmeEdit): Promise<ReadmeSaved> => {
      const { queryKey } = collectionById(id);
      let collection = client.getQueryData(queryKey) ?? (await newest(client, id));
      for (let attempt = 1; (collection.readme ?? '') === seen; attempt += 1) {
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
