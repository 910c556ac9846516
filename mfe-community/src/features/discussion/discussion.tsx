import type { DiscussionProps } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { Button, fullNumber } from '@snippetry/web-kit/ui';
import { useEffect, useState } from 'react';
import { discussion, type Sort } from '../../data/comment-queries.ts';
import type { CommentPage } from '../../data/types.ts';
import { CommentItem } from './comment-item.tsx';
import { allComments, countComments } from './comment-list.ts';
import { Composer } from './composer.tsx';
import { DiscussionHeader } from './discussion-header.tsx';
import { CommentsFailed, DiscussionWaiting, NoComments } from './discussion-states.tsx';

/** What is said about a snippet, and where to say something. */
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
      <Composer snippetId={snippetId} />
      {pages ? (
        <Comments pages={pages} authorId={authorId} dim={query.isPlaceholderData} />
      ) : query.isError ? (
        <CommentsFailed />
      ) : (
        <DiscussionWaiting />
      )}
      {pages && query.hasNextPage ? (
        <More
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
  /** While another order is loading. */
  dim: boolean;
}

function Comments({ pages, authorId, dim }: CommentsProps) {
  const comments = allComments(pages);
  if (comments.length === 0) return <NoComments />;
  return (
    <ol aria-label="Comments" aria-busy={dim} className="mt-4 aria-busy:opacity-60">
      {comments.map((comment) => (
        <CommentItem key={comment._id} comment={comment} depth={1} authorId={authorId} />
      ))}
    </ol>
  );
}

interface MoreProps {
  remaining: number;
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

function More({ remaining, busy, failed, onMore }: MoreProps) {
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
