import type { DiscussionProps } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { Button, fullNumber } from '@snippetry/web-kit/ui';
import { useEffect, useState } from 'react';
import { discussion, type Sort } from '../../data/comment-queries.ts';
import type { CommentPage } from '../../data/types.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { allComments, countComments } from './comment-list.ts';
import { DiscussionHeader } from './discussion-header.tsx';
import { CommentsFailed, DiscussionSkeleton, NoComments } from './discussion-states.tsx';

/** The comments of a snippet and the form of a new one. */
export function Discussion({ snippetId, authorId, onTotal, header }: DiscussionProps) {
  const [sort, setSort] = useState<Sort>('newest');
  const query = useInfiniteQuery(discussion(snippetId, sort));
  const pages = query.data?.pages;
  const total = pages && countComments(pages).total;
  useEffect(() => {
    if (total !== undefined) onTotal?.(total);
  }, [total, onTotal]);
  useEffect(() => {
    if (query.error) console.error('The comments could not be loaded', query.error);
  }, [query.error]);
  return (
    <section aria-label="Discussion">
      <DiscussionHeader total={total} sort={sort} onSort={setSort} place={header} />
      <CommentForm snippetId={snippetId} />
      {pages ? (
        <Comments pages={pages} authorId={authorId} busy={query.isPlaceholderData} />
      ) : query.isError ? (
        <CommentsFailed />
      ) : (
        <DiscussionSkeleton />
      )}
      {pages && query.hasNextPage ? (
        <LoadMore
          remaining={countComments(pages).remaining}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}

interface CommentsProps {
  pages: readonly CommentPage[];
  authorId: string;
  /** Whether another order is loading. */
  busy: boolean;
}

function Comments({ pages, authorId, busy }: CommentsProps) {
  const comments = allComments(pages);
  if (comments.length === 0) return <NoComments />;
  return (
    <ol aria-label="Comments" aria-busy={busy} className="mt-4 aria-busy:opacity-60">
      {comments.map((comment) => (
        <CommentItem key={comment._id} comment={comment} depth={1} authorId={authorId} />
      ))}
    </ol>
  );
}

interface LoadMoreProps {
  remaining: number;
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

function LoadMore({ remaining, busy, failed, onMore }: LoadMoreProps) {
  return (
    <div className="mt-4 flex flex-col items-center gap-2 border-t border-line-1 pt-4">
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          More comments could not be loaded. Try again.
        </p>
      ) : null}
      <Button
        busy={busy}
        busyLabel="Loading..."
        count={remaining > 0 ? fullNumber(remaining) : undefined}
        onClick={onMore}
      >
        Load More Comments
      </Button>
    </div>
  );
}
