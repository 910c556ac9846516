import { useInfiniteQuery, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { useState } from 'react';
import { addedReplies, laterReplies } from '../../../data/comment.queries.ts';
import type { Comment } from '../../../data/types.ts';
import { allComments } from '../comment-list.ts';

export interface Replies {
  shown: Comment[];
  /** Number of replies that are not loaded yet. */
  remaining: number;
  busy: boolean;
  failed: boolean;
  showMore: () => void;
}

/**
 * Replies to a comment: the comment includes the first ones, the others are loaded page by page on
 * request. A new reply is shown even if earlier ones are not loaded.
 */
export function useReplies(comment: Comment): Replies {
  const client = useQueryClient();
  const later = laterReplies(comment);
  // Expanded replies stay expanded when the discussion is reopened.
  const [open, setOpen] = useState(() => client.getQueryData(later.queryKey) !== undefined);
  const query = useInfiniteQuery({ ...later, enabled: open });
  const { data: added = { comments: [] } } = useQuery(addedReplies(comment));
  const pages = query.data?.pages ?? [];
  const { repliesCount } = comment.metrics;
  const shown = allComments([{ comments: comment.replies }, ...pages, added]);
  // No further page, and no new reply since the last one was loaded.
  const isComplete = !query.hasNextPage && repliesCount <= (pages.at(-1)?.pagination.total ?? 0);
  return {
    shown,
    remaining: isComplete ? 0 : Math.max(0, repliesCount - shown.length),
    busy: query.isFetching && (query.isFetchingNextPage || !query.hasNextPage),
    failed: query.isError,
    showMore: () => {
      if (query.hasNextPage) void query.fetchNextPage();
      else if (open) void query.refetch();
      else setOpen(true);
    },
  };
}
