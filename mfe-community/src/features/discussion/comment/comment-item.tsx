import { msg } from '@snippetry/contracts/texts';
import { plural, t } from '@snippetry/web-kit';
import { Avatar, Button, personName } from '@snippetry/web-kit/ui';
import { memo, useRef, useState } from 'react';
import type { Comment } from '../../../data/types.ts';
import { useDiscussion } from '../use-discussion.ts';
import { CommentContent } from './comment-content.tsx';
import { MoreReplies } from './more-replies.tsx';
import { useReplies } from './use-replies.ts';

export interface CommentItemProps {
  comment: Comment;
  /** 1 for a top-level comment. */
  depth: number;
}

const REMOVED = {
  author: msg('This comment was deleted.'),
  owner: msg("This comment was removed by the snippet's author."),
  moderator: msg('This comment was removed by a moderator.'),
};

/** A comment and its replies, up to three levels. Memoized, because discussions can be long. */
export const CommentItem = memo(function CommentItem({ comment, depth }: CommentItemProps) {
  const { viewerId, linked } = useDiscussion();
  const { author, isDeleted } = comment;
  const nobody = isDeleted ? t('Deleted comment') : t('Deleted user');
  const name = author ? personName(author) : nobody;
  const hasReplies = comment.replies.length > 0 || comment.metrics.repliesCount > 0;
  return (
    <li className={`comment ${depth === 1 ? 'comment-top' : ''} relative mt-3 pl-9 max-lg:pl-8`}>
      <span className="absolute top-0 left-0">
        <Avatar name={author ? name : '-'} src={author?.avatar} own={author?._id === viewerId} />
      </span>
      <article
        tabIndex={-1}
        aria-label={isDeleted ? name : t('Comment by {name}', { name })}
        aria-current={linked === comment._id || undefined}
        data-comment={comment._id}
        className="comment-article"
      >
        {isDeleted ? (
          <p className="flex min-h-6 items-center text-sm text-fg-3">
            {t(REMOVED[comment.deletedBy ?? 'author'])}
          </p>
        ) : (
          <CommentContent comment={comment} name={name} depth={depth} />
        )}
      </article>
      {hasReplies ? <CommentReplies comment={comment} depth={depth} name={name} /> : null}
    </li>
  );
});

const focusIt = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Replies to a comment. The line at their left collapses them. */
function CommentReplies({ comment, depth, name }: CommentItemProps & { name: string }) {
  const replies = useReplies(comment);
  // Null until the user collapses them; only from then on the focus moves.
  const [folded, setFolded] = useState<boolean | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const count = Math.max(comment.metrics.repliesCount, replies.shown.length);
  if (folded) {
    return (
      <div className="-ml-2 pt-1">
        <Button
          ref={focusIt}
          variant="ghost"
          size="sm"
          aria-expanded={false}
          aria-label={plural(
            count,
            { one: 'Show {count} reply to {name}', other: 'Show {count} replies to {name}' },
            { name },
          )}
          onClick={() => setFolded(false)}
        >
          {plural(count, { one: 'Show {count} reply', other: 'Show {count} replies' })}
        </Button>
      </div>
    );
  }
  return (
    <>
      {replies.shown.length > 0 ? (
        <>
          <button
            ref={folded === null ? undefined : focusIt}
            type="button"
            aria-expanded
            aria-label={plural(
              count,
              { one: 'Hide {count} reply to {name}', other: 'Hide {count} replies to {name}' },
              { name },
            )}
            className="comment-line"
            onClick={() => setFolded(true)}
          />
          <ol ref={list} aria-label={t('Replies to {name}', { name })} className="max-lg:-ml-3">
            {replies.shown.map((reply) => (
              <CommentItem key={reply._id} comment={reply} depth={depth + 1} />
            ))}
          </ol>
        </>
      ) : null}
      <MoreReplies replies={replies} name={name} list={list} />
    </>
  );
}
