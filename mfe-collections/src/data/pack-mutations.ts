import { api, isApiError } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { collectionById } from './collection-queries.ts';
import { collectionMembers } from './member-queries.ts';

/** Publishes a collection as its next version; answers that. */
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
      // It was changed or published somewhere else: what is on screen is old.
      if (isApiError(cause) && cause.status === 409) void changed(client, 'collection', { id });
    },
  });
}

/** Takes over into a fork what the newest version of its origin brings. */
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
