import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { useState } from 'react';
import { laterReplies } from '../../data/comment-queries.ts';
import type { Comment } from '../../data/types.ts';
import { allComments } from './comment-list.ts';

/** The replies to a comment as they are shown. */
export interface Replies {
  shown: Comment[];
  /** How many of them are not loaded yet. */
  remaining: number;
  busy: boolean;
  failed: boolean;
  showMore: () => void;
  /** Shows a reply that was just sent, although those before it may not be loaded. */
  add: (reply: Comment) => void;
}

/** Holds the replies to a comment: the first ones come with it, the others page by page on request. */
export function useReplies(comment: Comment): Replies {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<Comment[]>([]);
  const query = useInfiniteQuery({ ...laterReplies(comment), enabled: open });
  const pages = query.data?.pages ?? [];
  const shown = allComments([{ comments: comment.replies }, ...pages, { comments: sent }]);
  const left = Math.max(0, comment.metrics.repliesCount - shown.length);
  return {
    shown,
    remaining: query.data && !query.hasNextPage ? 0 : left,
    busy: query.isFetching && (!query.data || query.isFetchingNextPage),
    failed: query.isError,
    showMore: () => {
      if (query.data) void query.fetchNextPage();
      else if (open) void query.refetch();
      else setOpen(true);
    },
    add: (reply) => setSent([...sent, reply]),
  };
}
