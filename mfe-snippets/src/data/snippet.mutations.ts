import type { ApiInput, ApiReply, BulkRequest } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetById } from './snippet.queries.ts';
import type { Snippet } from './types.ts';

/** Caches the returned snippet and invalidates every other query that contains snippets. */
async function stored(client: QueryClient, snippet: Snippet): Promise<void> {
  const { queryKey } = snippetById(snippet._id);
  client.setQueryData(queryKey, snippet);
  await changed(client, 'snippet', { id: snippet._id, except: queryKey });
}

/** A new snippet, or an edit. An edit without `revision` overwrites the stored snippet. */
type SaveRequest =
  | { id: undefined; body: ApiInput<'POST /snippets'>['body'] }
  | { id: string; body: Required<ApiInput<'PUT /snippets/:id'>>['body'] };

/** Creates a snippet, or updates the one with the given id. Returns it as stored. */
export function useSaveSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: SaveRequest): Promise<Snippet | undefined> => {
      const data =
        id === undefined
          ? await api('POST /snippets', { body })
          : await api('PUT /snippets/:id', { params: { id }, body });
      return data.snippet;
    },
    onSuccess: (snippet) => {
      void (snippet ? stored(client, snippet) : changed(client, 'snippet'));
    },
  });
}

/** Moves a snippet to the trash and removes it from every list. */
export function useDeleteSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /snippets/:id', { params: { id } }),
    // The page of the deleted snippet is still open; refetching it would show an error.
    onSuccess: (_, id) => {
      void changed(client, 'snippet', { id, except: snippetById(id).queryKey });
    },
  });
}

/** Stars or unstars a snippet. Not optimistic: the cache changes with the server's response. */
export function useToggleStar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /snippets/:id/star', { params: { id } }),
    onSuccess: (star, id) => {
      const { queryKey } = snippetById(id);
      client.setQueryData(queryKey, (snippet) => snippet && { ...snippet, ...star });
      void changed(client, 'snippet', { id, except: queryKey });
    },
  });
}

/** Forks a snippet into a private one of the viewer. */
export function useForkSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api('POST /snippets/:id/fork', { params: { id } })).snippet,
    onSuccess: (fork, id) => {
      const parent = snippetById(id).queryKey;
      client.setQueryData(snippetById(fork._id).queryKey, fork);
      client.setQueryData(
        parent,
        (snippet) => snippet && { ...snippet, forkCount: snippet.forkCount + 1 },
      );
      void changed(client, 'snippet', { except: parent });
    },
  });
}

/** Copies an own snippet into a new private one. */
export function useDuplicateSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api('POST /snippets/:id/duplicate', { params: { id } })).snippet,
    onSuccess: (copy) => void stored(client, copy),
  });
}

export type BulkAction = BulkRequest;

export type BulkResult = ApiReply<'POST /snippets/bulk'>;

/** Applies an action to snippets, in several requests if there are more than the server accepts. */
export function useBulkAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: BulkAction): Promise<BulkResult> => {
      const whole: BulkResult = { done: [], failed: [] };
      for (let at = 0; at < action.ids.length; at += LIMITS.bulk) {
        const ids = action.ids.slice(at, at + LIMITS.bulk);
        const { done, failed } = await api('POST /snippets/bulk', { body: { ...action, ids } });
        whole.done.push(...done);
        whole.failed.push(...failed);
      }
      return whole;
    },
    // Also after a failure: earlier requests have succeeded.
    onSettled: () => void changed(client, 'snippet'),
  });
}

/** Reports that the code was copied. Best effort: failures are ignored. */
export function useCountCopy(id: string): () => void {
  const client = useQueryClient();
  return () => {
    api('POST /snippets/:id/copied', { params: { id } }).then(
      ({ copyCount }) =>
        client.setQueryData(
          snippetById(id).queryKey,
          (snippet) => snippet && { ...snippet, copyCount },
        ),
      (error: unknown) => console.error('A copy could not be counted', error),
    );
  };
}
