import type { ApiReply } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@snippetry/web-kit/query';
import { restoreSnippet } from '../../data/restore-snippet.ts';
import { snippetsChanged } from '../../data/snippet-mutations.ts';

/** One page of the trash. */
export type TrashPageData = ApiReply<'GET /snippets/trash'>;

/** A deleted snippet. */
export type TrashedSnippet = TrashPageData['snippets'][number];

/** What became of several snippets: how many it worked for, and how many not. */
export interface Outcome {
  done: number;
  failed: number;
}

/** A page of the trash, the last deleted first. While another page loads, the one before stays. */
export function trashPage(page: number) {
  return queryOptions({
    queryKey: ['snippets', 'trash', page],
    queryFn: ({ signal }) =>
      api('GET /snippets/trash', { query: { page, limit: LIMITS.pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Takes snippets back out of the trash. */
export function useRestore() {
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
    onSettled: () => snippetsChanged(client),
  });
}

/** Deletes snippets of the trash for good. */
export function usePurge() {
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
    onSettled: () => snippetsChanged(client),
  });
}

/** Deletes everything in the trash for good. */
export function useEmptyTrash() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<Outcome> => {
      const { removed } = await api('DELETE /snippets/trash');
      return { done: removed, failed: 0 };
    },
    onSettled: () => snippetsChanged(client),
  });
}
