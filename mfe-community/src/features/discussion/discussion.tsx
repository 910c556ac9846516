import type { DiscussionProps } from '@snippetry/web-kit';
import { t } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { Button, fullNumber } from '@snippetry/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { discussion, type Sort } from '../../data/comment.queries.ts';
import type { CommentPage } from '../../data/types.ts';
import { CommentItem } from './comment/comment-item.tsx';
import { allComments, countComments } from './comment-list.ts';
import { CommentForm } from './composer/comment-form.tsx';
import { DeleteDialog, useDeletion } from './delete-dialog.tsx';
import { DiscussionHeader } from './discussion-header.tsx';
import { CommentsFailed, DiscussionSkeleton, NoComments } from './discussion-states.tsx';
import { LinkedComment } from './linked/linked-comment.tsx';
import { useLinked } from './linked/use-linked.ts';
import { NewComments } from './live/new-comments.tsx';
import { DiscussionProvider, useDiscussionFacts } from './use-discussion.ts';
import { useNextFocus } from './use-next-focus.ts';

export function Discussion(props: DiscussionProps) {
  const { snippetId, authorId, onTotal } = props;
  const [sort, setSort] = useState<Sort>('newest');
  const section = useRef<HTMLElement>(null);
  const query = useInfiniteQuery(discussion(snippetId, sort));
  const pages = query.data?.pages;
  const total = pages && countComments(pages).total;
  const linked = useLinked({ ...props, pages, section });
  const deletion = useDeletion(section);
  const facts = useDiscussionFacts({
    snippetId,
    authorId,
    linked: linked.id,
    onDelete: deletion.ask,
  });
  useEffect(() => {
    if (total !== undefined) onTotal?.(total);
  }, [total, onTotal]);
  useEffect(() => {
    if (query.error) console.error('The comments could not be loaded', query.error);
  }, [query.error]);
  return (
    <DiscussionProvider value={facts}>
      <section ref={section} aria-label={t('Discussion')}>
        <DiscussionHeader total={total} sort={sort} onSort={setSort} place={props.header} />
        {linked.missing ? <MissingNotice /> : null}
        <CommentForm lines={props.lines} onLinesDone={props.onLinesDone} />
        <NewComments
          sort={sort}
          onShow={() => {
            setSort('newest');
            if (linked.thread) linked.showWhole();
          }}
          section={section}
        />
        {linked.thread ? (
          <LinkedComment thread={linked.thread} onWhole={linked.showWhole} />
        ) : pages ? (
          <Comments
            pages={pages}
            busy={query.isPlaceholderData}
            more={query.hasNextPage ? query : null}
          />
        ) : query.isError ? (
          <CommentsFailed />
        ) : (
          <DiscussionSkeleton />
        )}
      </section>
      <DeleteDialog deletion={deletion} snippetId={snippetId} />
    </DiscussionProvider>
  );
}

function MissingNotice() {
  return (
    <p role="status" className="mb-3 rounded-card border border-line-2 px-4 py-3 text-sm text-fg-2">
      {t('This comment no longer exists.')}
    </p>
  );
}

/** State and loader of the next page. */
interface NextPage {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface CommentsProps {
  pages: readonly CommentPage[];
  /** Whether another order is loading. */
  busy: boolean;
  /** Null if there is no next page. */
  more: NextPage | null;
}

function Comments({ pages, busy, more }: CommentsProps) {
  const comments = allComments(pages);
  const list = useRef<HTMLOListElement>(null);
  const failed = more?.isFetchNextPageError === true && !more.isFetchingNextPage;
  const focusNext = useNextFocus(list, { shown: comments, failed });
  if (comments.length === 0) return <NoComments />;
  const load = () => {
    focusNext();
    more?.fetchNextPage();
  };
  return (
    <>
      <ol
        ref={list}
        aria-label={t('Comments')}
        aria-busy={busy}
        className="mt-4 aria-busy:opacity-60"
      >
        {comments.map((comment) => (
          <CommentItem key={comment._id} comment={comment} depth={1} />
        ))}
      </ol>
      {more ? (
        <LoadMore next={more} remaining={countComments(pages).remaining} onLoad={load} />
      ) : null}
    </>
  );
}

interface LoadMoreProps {
  next: NextPage;
  remaining: number;
  onLoad: () => void;
}

function LoadMore({ next, remaining, onLoad }: LoadMoreProps) {
  return (
    <div className="mt-4 flex flex-col items-center gap-2 border-t border-line-1 pt-4">
      {next.isFetchNextPageError ? (
        <p role="alert" className="text-sm text-danger">
          {t('More comments could not be loaded. Try again.')}
        </p>
      ) : null}
      <Button
        busy={next.isFetchingNextPage}
        busyLabel={t('Loading...')}
        count={remaining > 0 ? fullNumber(remaining) : undefined}
        onClick={onLoad}
      >
        {t('Load More Comments')}
      </Button>
    </div>
  );
}
