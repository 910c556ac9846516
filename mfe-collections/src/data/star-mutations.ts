import { api } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById } from './collection-queries.ts';

/** Stars a collection or takes the star back. It shows at once, and goes back where it fails. */
export function useStarCollection(id: string) {
  const client = useQueryClient();
  const { queryKey } = collectionById(id);
  const flip = () =>
    client.setQueryData(queryKey, (collection) => {
      if (!collection) return collection;
      const isStarred = !collection.isStarred;
      return { ...collection, isStarred, starCount: collection.starCount + (isStarred ? 1 : -1) };
    });
  return useMutation({
    mutationFn: () => api('POST /collections/:id/star', { params: { id } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey, exact: true });
      flip();
    },
    onSuccess: (star) => {
      client.setQueryData(queryKey, (collection) => collection && { ...collection, ...star });
      void changed(client, 'collection', { id, except: queryKey });
    },
    onError: flip,
  });
}

/** Copies a collection into a private one of the viewer; answers the copy. */
export function useForkCollection(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await api('POST /collections/:id/fork', { params: { id } })).collection,
    onSuccess: (fork) => {
      client.setQueryData(collectionById(fork._id).queryKey, fork);
      void changed(client, 'collection');
    },
  });
}
