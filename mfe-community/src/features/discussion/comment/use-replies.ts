import { useInfiniteQuery, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { useState } from 'react';
import { addedReplies, laterReplies } from '../../../data/comment.queries.ts';
import type { Comment } from '../../../data/types.ts';
import { allComments } from '../comment-list.ts';

/** The replies to a comment as they are shown. */
export interface Replies {
  shown: Comment[];
  /** How many of them are not loaded yet. */
  remaining: number;
  busy: boolean;
  failed: boolean;
  showMore: () => void;
}

/**
 * Holds the replies to a comment: the first ones come with it, the others page by page on request. One that came since
 * is shown although those before it may not be loaded.
 */
export function useReplies(comment: Comment): Replies {
  const client = useQueryClient();
  const later = laterReplies(comment);
  // Replies that were expanded stay so when the discussion is opened again.
  const [open, setOpen] = useState(() => client.getQueryData(later.queryKey) !== undefined);
  const query = useInfiniteQuery({ ...later, enabled: open });
  const { data: added = { comments: [] } } = useQuery(addedReplies(comment));
  const pages = query.data?.pages ?? [];
  const { repliesCount } = comment.metrics;
  const shown = allComments([{ comments: comment.replies }, ...pages, added]);
  // No other page follows, and none came since the last one was loaded.
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
