import { LIMITS } from '@snippetry/contracts/limits';
import { msg } from '@snippetry/contracts/texts';
import { api, isApiError } from '@snippetry/web-kit';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
} from '@snippetry/web-kit/query';
import { keepNewest } from './comment-cache.ts';
import { communityKeys } from './keys.ts';
import type { Comment, CommentPage } from './types.ts';

const { repliesPageSize } = LIMITS.comment;

/** Sort orders of the top-level comments; the first is the default. */
export const SORTS = [
  { value: 'newest', label: msg('Latest First') },
  { value: 'oldest', label: msg('Oldest First') },
  { value: 'popular', label: msg('Most Popular') },
] as const;

export type Sort = (typeof SORTS)[number]['value'];

/**
 * Number of the next page. If comments of a loaded page were deleted, it is that page again, because
 * comments of the following one have moved up into it.
 */
function nextPage(last: CommentPage, loaded: readonly Pick<CommentPage, 'comments'>[]) {
  const { hasNext, page, limit } = last.pagination;
  const count = new Set(loaded.flatMap(({ comments }) => comments.map(({ _id }) => _id))).size;
  return hasNext ? Math.min(page, Math.floor(count / limit)) + 1 : undefined;
}

/** Query of a snippet's comments. The previous order stays visible while another one loads. */
export function discussion(snippetId: string, sortBy: Sort) {
  return infiniteQueryOptions({
    queryKey: communityKeys.comments(snippetId, sortBy),
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
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    structuralSharing: keepNewest,
  });
}

/** Query of the replies that are not included in the comment itself. */
export function laterReplies({ _id, snippet, replies }: Comment) {
  return infiniteQueryOptions({
    queryKey: communityKeys.replies(snippet, _id),
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /comments/:id/replies',
        {
          params: { id: _id },
          query: { page: pageParam, limit: repliesPageSize },
        },
        { signal },
      ),
    initialPageParam: Math.floor(replies.length / repliesPageSize) + 1,
    getNextPageParam: (last, pages) => nextPage(last, [{ comments: replies }, ...pages]),
    structuralSharing: keepNewest,
  });
}

/** Query of a comment's thread, in the format of a list. A missing comment is not retried. */
export function threadOf(snippetId: string, id: string) {
  return queryOptions({
    queryKey: communityKeys.thread(snippetId, id),
    queryFn: async ({ signal }) => ({
      comments: [(await api('GET /comments/:id', { params: { id } }, { signal })).comment],
    }),
    retry: (failures, error) => failures < 1 && !isApiError(error, 'comment.not_found'),
    structuralSharing: keepNewest,
  });
}

/** Cache entry of replies that were sent or received since the comment was loaded. */
export function addedReplies({ _id, snippet }: Comment) {
  return queryOptions<{ comments: Comment[] }>({
    queryKey: communityKeys.addedReplies(snippet, _id),
    queryFn: skipToken,
  });
}

/** Cache entry of new comments that are held back. */
export function waitingComments(snippetId: string) {
  return queryOptions<{ comments: Comment[] }>({
    queryKey: communityKeys.waitingComments(snippetId),
    queryFn: skipToken,
  });
}
