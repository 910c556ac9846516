import type { ApiReply } from '@snippetry/contracts';
import { api, isApiError, toast } from '@snippetry/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetsChanged } from '../../data/snippet-mutations.ts';
import { snippetById } from '../../data/snippet-queries.ts';

/** One version of a snippet, as the history lists it. */
export type RevisionEntry = ApiReply<'GET /snippets/:id/revisions'>['revisions'][number];

/** One version of a snippet, whole. */
export type Revision = ApiReply<'GET /snippets/:id/revisions/:revision'>['revision'];

const FINAL = ['snippet.not_found', 'access.forbidden'] as const;

/** The versions of an own snippet, the newest first. */
export function revisionList(id: string) {
  return queryOptions({
    queryKey: ['snippets', 'revisions', id],
    queryFn: async ({ signal }) =>
      (await api('GET /snippets/:id/revisions', { params: { id } }, { signal })).revisions,
    retry: (failures, error) => failures < 1 && !FINAL.some((code) => isApiError(error, code)),
  });
}

/** One version, whole; it never changes. */
export function revisionOf(id: string, revision: number) {
  return queryOptions({
    queryKey: ['snippets', 'revision', id, revision],
    queryFn: async ({ signal }) => {
      const params = { id, revision: String(revision) };
      return (await api('GET /snippets/:id/revisions/:revision', { params }, { signal })).revision;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Makes a version the current one; what is current stays in the history. */
export function useRestoreRevision(id: string, onRestored: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ revision, seen }: { revision: number; seen: number }) => {
      const params = { id, revision: String(revision) };
      const body = { seen };
      return (await api('POST /snippets/:id/revisions/:revision/restore', { params, body }))
        .snippet;
    },
    onSuccess: async (snippet, { revision }) => {
      client.setQueryData(snippetById(id).queryKey, snippet);
      await snippetsChanged(client, id);
      toast.success(`Version ${revision} restored`);
      onRestored();
    },
    onError: (cause) => {
      // Somebody was faster: what there is by now has to be seen first.
      void client.invalidateQueries({ queryKey: revisionList(id).queryKey });
      toast.error(cause.message || 'Failed to restore the version', { cause });
    },
  });
}
