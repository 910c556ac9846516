import { api, t, toast } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById } from './collection.queries.ts';
import { collectionKeys } from './keys.ts';
import { patchListed } from './listed-collections.ts';
import type { Collection } from './types.ts';

function flipped(collection: Collection): Collection {
  const isStarred = !collection.isStarred;
  return { ...collection, isStarred, starCount: collection.starCount + (isStarred ? 1 : -1) };
}

/** Stars or unstars a collection, optimistically on its page and in the lists. */
export function useStarCollection({ _id: id, isStarred }: Collection) {
  const client = useQueryClient();
  const { queryKey } = collectionById(id);
  const patch = (change: (collection: Collection) => Collection) => {
    patchListed(client, id, change);
    client.setQueryData(queryKey, (collection) => collection && change(collection));
  };
  return useMutation({
    mutationFn: () => api('POST /collections/:id/star', { params: { id } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: collectionKeys.lists });
      await client.cancelQueries({ queryKey, exact: true });
      patch(flipped);
      return isStarred;
    },
    onSuccess: (star) => {
      patch((collection) => ({ ...collection, ...star }));
      // The visible lists keep an unstarred collection, so that it can be starred again; they refetch on the next mount.
      void client.invalidateQueries({ queryKey: collectionKeys.lists, refetchType: 'none' });
      void changed(client, 'collection', { id, except: collectionKeys.all });
    },
    onError: (cause, _, wasStarred) => {
      patch(flipped);
      const text = wasStarred ? t("Couldn't remove the star") : t("Couldn't add the star");
      toast.error(text, { cause });
    },
  });
}

/** Forks a collection into a private one of the viewer. Returns the copy. */
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
