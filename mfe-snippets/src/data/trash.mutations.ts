import { api } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetById } from './snippet.queries.ts';

/** Numbers of snippets for which an action succeeded and failed. */
export interface Outcome {
  done: number;
  failed: number;
}

/** Restores a snippet from the trash and invalidates the lists. */
export async function restoreSnippet(client: QueryClient, id: string): Promise<void> {
  const { snippet } = await api('POST /snippets/trash/:id/restore', { params: { id } });
  const { queryKey } = snippetById(id);
  client.setQueryData(queryKey, snippet);
  void changed(client, 'snippet', { id, except: queryKey });
}

export function useRestoreSnippets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<Outcome> => {
      const [only] = ids;
      if (only !== undefined && ids.length === 1) {
        await restoreSnippet(client, only);
        return { done: 1, failed: 0 };
      }
      const { done, failed } = await api('POST /snippets/bulk', {
        body: { action: 'restore', ids: [...ids] },
      });
      return { done: done.length, failed: failed.length };
    },
    onSettled: () => changed(client, 'snippet'),
  });
}

export function usePurgeSnippets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<Outcome> => {
      const results = await Promise.allSettled(
        ids.map((id) => api('DELETE /snippets/trash/:id', { params: { id } })),
      );
      const lost = results.find((result) => result.status === 'rejected');
      const done = results.filter((result) => result.status === 'fulfilled').length;
      if (lost && done === 0) throw lost.reason;
      return { done, failed: ids.length - done };
    },
    onSettled: () => changed(client, 'snippet'),
  });
}

export function useEmptyTrash() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<Outcome> => {
      const { removed } = await api('DELETE /snippets/trash');
      return { done: removed, failed: 0 };
    },
    onSettled: () => changed(client, 'snippet'),
  });
}
