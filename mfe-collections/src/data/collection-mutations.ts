import { api } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById } from './collection-queries.ts';
import type { CollectionBody } from './types.ts';

/** Creates a collection; answers it as stored. */
export function useCreateCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CollectionBody) =>
      (await api('POST /collections', { body })).collection,
    onSuccess: (collection) => {
      const { queryKey } = collectionById(collection._id);
      client.setQueryData(queryKey, collection);
      void changed(client, 'collection', { id: collection._id, except: queryKey });
    },
  });
}
