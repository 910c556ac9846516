import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { snippetById } from '../../data/snippet-queries.ts';
import type { Snippet } from '../../data/types.ts';
import { type FormValues, toFormValues } from '../../lib/form-values.ts';
import { rankTags } from './tags/suggest-tags.ts';

/** A snippet whose code is nearly the same. */
export type SimilarSnippet = ApiReply<'POST /snippets/similar'>['similar'][number];

/** The tags of the snippets last worked on, the most used first. */
export function ownTags() {
  return queryOptions({
    queryKey: ['snippets', 'own-tags'],
    queryFn: ({ signal }) =>
      api('GET /snippets/my', { query: { limit: 100, sortBy: 'updated' } }, { signal }),
    select: ({ snippets }) => rankTags(snippets),
    staleTime: 60_000,
  });
}

/** What is stored now, and what the editor began with; that is undefined where it is not kept any more. */
export interface Clash {
  stored: Snippet;
  base: FormValues | undefined;
}

/** Both sides of a save that was refused: `seen` is the revision the editor began with. */
export function clashOf(id: string, seen: number, begun: Snippet) {
  return queryOptions({
    queryKey: ['snippets', 'clash', id, seen],
    queryFn: async ({ signal }): Promise<Clash> => {
      const { snippet } = await api('GET /snippets/:id', { params: { id } }, { signal });
      const known = begun.revision === seen;
      const base = known ? toFormValues(begun) : await keptRevision(id, seen, begun, signal);
      return { stored: snippet, base };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

async function keptRevision(
  id: string,
  seen: number,
  begun: Snippet,
  signal: AbortSignal,
): Promise<FormValues | undefined> {
  const params = { id, revision: String(seen) };
  const key = 'GET /snippets/:id/revisions/:revision';
  try {
    const { revision } = await api(key, { params }, { signal });
    const metadata = { ...begun.metadata, ...revision.metadata };
    return toFormValues({ ...begun, ...revision, metadata });
  } catch (error) {
    if (signal.aborted) throw error;
    // Without what both sides began with nothing can be merged; the other ways out remain.
    return undefined;
  }
}

/** Copies an own snippet into a new private one. */
export function useDuplicate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api('POST /snippets/:id/duplicate', { params: { id } })).snippet,
    onSuccess: (copy) => {
      client.setQueryData(snippetById(copy._id).queryKey, copy);
      void client.invalidateQueries({ queryKey: ['snippets', 'list'] });
      void client.invalidateQueries({ queryKey: ['snippets', 'summary'] });
    },
  });
}
