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

/** Orders of the top-level comments, as the selector offers them. */
export const SORTS = [
  { value: 'newest', label: msg('Latest First') },
  { value: 'oldest', label: msg('Oldest First') },
  { value: 'popular', label: msg('Most Popular') },
] as const;

/** An order of the top-level comments. */
export type Sort = (typeof SORTS)[number]['value'];

/**
 * The page to load next: the one after the last, or one that is loaded already where comments of it are gone, so that
 * the first of the next one have moved up to it.
 */
function nextPage(last: CommentPage, loaded: readonly Pick<CommentPage, 'comments'>[]) {
  const { hasNext, page, limit } = last.pagination;
  const count = new Set(loaded.flatMap(({ comments }) => comments.map(({ _id }) => _id))).size;
  return hasNext ? Math.min(page, Math.floor(count / limit)) + 1 : undefined;
}

/** The comments of a snippet, page by page. While another order loads, the previous one stays. */
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

/** The replies to a comment that did not come with the comment itself: the first ones may have. */
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

/** The thread of one comment, as the only comment of a list; a missing one is not requested again. */
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

/** The replies to a comment that came since it was loaded. */
export function addedReplies({ _id, snippet }: Comment) {
  return queryOptions<{ comments: Comment[] }>({
    queryKey: communityKeys.addedReplies(snippet, _id),
    queryFn: skipToken,
  });
}

/** The new comments that wait to be shown. */
export function waitingComments(snippetId: string) {
  return queryOptions<{ comments: Comment[] }>({
    queryKey: communityKeys.waitingComments(snippetId),
    queryFn: skipToken,
  });
}
