import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import {
  changed,
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@snippetry/web-kit/query';
import { discussionKey } from '../../data/resources.ts';
import type { NewComment } from './types.ts';

/** Orders of the top-level comments, as the selector offers them. */
export const SORTS = [
  { value: 'newest', label: 'Latest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'popular', label: 'Most Popular' },
] as const;

/** An order of the top-level comments. */
export type Sort = (typeof SORTS)[number]['value'];

/** The comments of a snippet, page by page. While another order loads, the one before stays. */
export function discussion(snippetId: string, sortBy: Sort) {
  return infiniteQueryOptions({
    queryKey: [...discussionKey(snippetId), sortBy],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /comments/snippet/:snippetId',
        {
          params: { snippetId },
          query: { page: pageParam, limit: LIMITS.comment.pageSize, sortBy },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** What follows an attempt to send; called also where the page is gone by then, as after a refused token. */
export interface PostEvents {
  onSuccess: () => void;
  onError: (cause: Error) => void;
}

/** Sends a comment or reply; the discussion is loaded again before it counts as sent. */
export function usePostComment(snippetId: string, events: PostEvents) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (comment: Omit<NewComment, 'snippet'>) => {
      await api('POST /comments', { body: { ...comment, snippet: snippetId } });
      // Sent is sent, also where the list cannot be loaded again.
      await changed(client, 'comment', { id: snippetId }).catch(() => undefined);
    },
    ...events,
  });
}
