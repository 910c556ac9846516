import type { ApiInput } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetById } from './snippet-queries.ts';
import type { Snippet } from './types.ts';

type SnippetBody = ApiInput<'PUT /snippets/:id'>['body'];

/** Says that snippets changed; `answered` is the one whose page need not be asked for again. */
export function snippetsChanged(client: QueryClient, answered?: string): Promise<void> {
  const except = answered === undefined ? undefined : snippetById(answered).queryKey;
  return changed(client, 'snippet', { id: answered, except });
}

/** What a save needs. Without `revision` it writes over whatever is stored. */
export interface SaveRequest {
  id: string | undefined;
  body: SnippetBody;
}

/** Creates a snippet, or changes the one with the given id; answers it as stored. */
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
      if (snippet) client.setQueryData(snippetById(snippet._id).queryKey, snippet);
      void snippetsChanged(client, snippet?._id);
    },
  });
}

/** Deletes a snippet: gone from every list at once. */
export function useDeleteSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /snippets/:id', { params: { id } }),
    onSuccess: (_, id) => {
      void snippetsChanged(client, id);
    },
  });
}

/** Stars a snippet or takes the star back; what is shown changes only with the server's answer. */
export function useToggleStar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /snippets/:id/star', { params: { id } }),
    onSuccess: (star, id) => {
      client.setQueryData(
        snippetById(id).queryKey,
        (snippet) => snippet && { ...snippet, ...star },
      );
      void snippetsChanged(client, id);
    },
  });
}

/** Copies a snippet into a private one of the viewer. */
export function useForkSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api('POST /snippets/:id/fork', { params: { id } })).snippet,
    onSuccess: (fork, id) => {
      client.setQueryData(snippetById(fork._id).queryKey, fork);
      client.setQueryData(
        snippetById(id).queryKey,
        (parent) => parent && { ...parent, forkCount: parent.forkCount + 1 },
      );
      void snippetsChanged(client, id);
    },
  });
}
