import { api } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import { snippetById } from './snippet-queries.ts';

/** Makes a version the current one; what is current stays in the history. */
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
    // Somebody was faster: what there is by now has to be seen first.
    onError: () => void client.invalidateQueries({ queryKey: snippetKeys.revisions(id) }),
  });
}

/** Deletes a version for good. */
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
