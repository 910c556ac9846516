import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { infiniteQueryOptions, keepPreviousData } from '@snippetry/web-kit/query';
import { discussionKey } from './resources.ts';
import type { Comment } from './types.ts';

/** Orders of the top-level comments, as the selector offers them. */
export const SORTS = [
  { value: 'newest', label: 'Latest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'popular', label: 'Most Popular' },
] as const;

/** An order of the top-level comments. */
export type Sort = (typeof SORTS)[number]['value'];

/** The comments of a snippet, page by page. While another order loads, the previous one stays. */
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

/** The replies to a comment that did not come with the comment itself: the first ones may have. */
export function laterReplies({ _id, snippet, replies }: Comment) {
  return infiniteQueryOptions({
    queryKey: [...discussionKey(snippet), 'replies', _id],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /comments/:id/replies',
        {
          params: { id: _id },
          query: { page: pageParam, limit: LIMITS.comment.repliesPageSize },
        },
        { signal },
      ),
    initialPageParam: replies.length > 0 ? 2 : 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
  });
}
