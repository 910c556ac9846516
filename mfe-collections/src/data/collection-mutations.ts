import type { ApiInput } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById } from './collection-queries.ts';

export type CollectionBody = ApiInput<'POST /collections'>['body'];

// The cache is shared by all remotes: the dashboard and the sidebar count collections too.
const COUNTING_COLLECTIONS = [['collections', 'my'], ['snippets', 'collection-total'], ['shell']];

/** Creates a collection; answers it as stored. */
export function useCreateCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CollectionBody) =>
      (await api('POST /collections', { body })).collection,
    onSuccess: (collection) => {
      client.setQueryData(collectionById(collection._id).queryKey, collection);
      for (const queryKey of COUNTING_COLLECTIONS) void client.invalidateQueries({ queryKey });
    },
  });
}
