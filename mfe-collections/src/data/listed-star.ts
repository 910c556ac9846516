import { api, toast } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById, listKey } from './collection-queries.ts';
import { patchListed } from './listed-collections.ts';
import type { Collection } from './types.ts';

function flipped(collection: Collection): Collection {
  const isStarred = !collection.isStarred;
  return { ...collection, isStarred, starCount: collection.starCount + (isStarred ? 1 : -1) };
}

/** Stars a collection of a list or takes the star back, which is shown at once and taken back where it fails. */
export function useStarListed({ _id: id, isStarred }: Collection) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /collections/:id/star', { params: { id } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: listKey });
      patchListed(client, id, flipped);
      return isStarred;
    },
    onSuccess: (star) => {
      patchListed(client, id, (collection) => ({ ...collection, ...star }));
      const { queryKey } = collectionById(id);
      client.setQueryData(queryKey, (collection) => collection && { ...collection, ...star });
      // The lists stay as they are under the pointer: what lost its star can get it back. The next look is a new one.
      void client.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
      void changed(client, 'collection', { id, except: ['collections'] });
    },
    onError: (cause, _, wasStarred) => {
      patchListed(client, id, flipped);
      toast.error(wasStarred ? 'Failed to take the star back' : 'Failed to star collection', {
        cause,
      });
    },
  });
}
