import { api, isApiError } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById } from './collection.queries.ts';
import { collectionMembers } from './member.queries.ts';

/** Publishes the next version of a collection and returns it. */
export function usePublishVersion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (notes: string) =>
      (await api('POST /collections/:id/versions', { params: { id }, body: { notes } })).version,
    onSuccess: ({ version: latestVersion }) => {
      const { queryKey } = collectionById(id);
      client.setQueryData(queryKey, (known) => known && { ...known, latestVersion });
      void changed(client, 'collection', { id, except: queryKey });
    },
    onError: (cause) => {
      // The collection was changed or published elsewhere; the cache is out of date.
      if (isApiError(cause) && cause.status === 409) void changed(client, 'collection', { id });
    },
  });
}

/** Merges the newest version of the original into a fork. */
export function useUpdateFork(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /collections/:id/update', { params: { id } }),
    onSuccess: ({ collection }) => {
      const { queryKey } = collectionById(id);
      client.setQueryData(queryKey, collection);
      void changed(client, 'collection', { id, except: queryKey });
      void client.invalidateQueries({ queryKey: collectionMembers(id).queryKey });
    },
  });
}
