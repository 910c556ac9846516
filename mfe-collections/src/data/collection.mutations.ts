import { api } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById } from './collection.queries.ts';
import { patchListed, removeListed } from './listed-collections.ts';
import type { Collection, CollectionBody, CollectionChanges } from './types.ts';

/** Caches the returned collection and invalidates every other query that contains collections. */
function stored(client: QueryClient, collection: Collection): void {
  const { queryKey } = collectionById(collection._id);
  client.setQueryData(queryKey, collection);
  const { readme: _long, ...listed } = collection;
  patchListed(client, collection._id, () => listed);
  void changed(client, 'collection', { id: collection._id, except: queryKey });
}

export function useCreateCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CollectionBody) =>
      (await api('POST /collections', { body })).collection,
    onSuccess: (collection) => stored(client, collection),
  });
}

interface CollectionEdit {
  id: string;
  body: CollectionChanges;
}

export function useUpdateCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: CollectionEdit) =>
      (await api('PUT /collections/:id', { params: { id }, body })).collection,
    onSuccess: (collection) => stored(client, collection),
  });
}

/** Deletes a collection, optimistically in the lists. Its snippets are kept. */
export function useDeleteCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /collections/:id', { params: { id } }),
    onMutate: (id) => removeListed(client, id),
    onError: (_error, _id, putBack) => putBack?.(),
    // The page of the deleted collection may be open; refetching it would show an error.
    onSettled: (_reply, _error, id) => {
      void changed(client, 'collection', { id, except: collectionById(id).queryKey });
    },
  });
}
