import { api } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import { snippetById } from './snippet.queries.ts';

/** Restores a revision. The current one stays in the history. */
export function useRestoreRevision(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ revision, seen }: { revision: number; seen: number }) => {
      const params = { id, revision: String(revision) };
      const key = 'POST /snippets/:id/revisions/:revision/restore';
      return (await api(key, { params, body: { seen } })).snippet;
    },
    onSuccess: (snippet) => {
      const { queryKey } = snippetById(id);
      client.setQueryData(queryKey, snippet);
      return changed(client, 'snippet', { id, except: queryKey });
    },
    // After a conflicting save the history is out of date.
    onError: () => void client.invalidateQueries({ queryKey: snippetKeys.revisions(id) }),
  });
}

/** Deletes a revision permanently. */
export function useDeleteRevision(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (revision: number) =>
      api('DELETE /snippets/:id/revisions/:revision', {
        params: { id, revision: String(revision) },
      }),
    onSettled: async (_data, _error, revision) => {
      await client.invalidateQueries({ queryKey: snippetKeys.revisions(id) });
      client.removeQueries({ queryKey: snippetKeys.revision(id, revision) });
    },
  });
}
