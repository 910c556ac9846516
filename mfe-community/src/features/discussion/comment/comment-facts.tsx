import { t, useProfileLink } from '@snippetry/web-kit';
import { Badge, RelativeTime } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import type { Comment } from '../../../data/types.ts';
import { linesLabel, outdatedLabel } from '../lines-label.ts';
import { useDiscussion } from '../use-discussion.ts';

export interface CommentFactsProps {
  comment: Comment;
  name: string;
}

/** Author of a comment, unless the account was deleted, and its time. */
export function CommentFacts({ comment, name }: CommentFactsProps) {
  const { authorId } = useDiscussion();
  const profileOf = useProfileLink();
  const { author } = comment;
  const reputation = author?.reputation;
  return (
    <div className="flex min-h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2 text-xs text-fg-3 tabular-nums">
      {author ? (
        <Link
          to={profileOf(author.username)}
          className="min-w-0 text-sm font-semibold text-fg-1 wrap-anywhere hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="text-sm text-fg-2">{name}</span>
      )}
      {reputation === undefined ? null : (
        <span title={t('Reputation')} className="max-lg:hidden">
          {t('{number} rep', { number: reputation })}
        </span>
      )}
      {author?._id === authorId ? <Badge>{t('Author')}</Badge> : null}
      <span>
        <RelativeTime iso={comment.createdAt} />
        {comment.isEdited ? ` · ${t('edited')}` : null}
      </span>
    </div>
  );
}

const LINK = 'rounded-control bg-surface-2 px-2 py-0.5 hover:underline';

/** Lines that a comment refers to: their current position, or the revision that contained them. */
export function CommentLines({ comment }: { comment: Comment }) {
  const { authorId, viewerId } = useDiscussion();
  const { anchor, snippet } = comment;
  if (!anchor) return null;
  if (anchor.current) {
    const { fromLine, toLine } = anchor.current;
    const hash = fromLine === toLine ? `#L${fromLine}` : `#L${fromLine}-L${toLine}`;
    return (
      <p className="pt-0.5 pb-1 text-xs text-fg-2">
        {/* Closes the discussion, and marks the lines in the code. */}
        <Link to={{ search: '', hash }} className={LINK}>
          {linesLabel(anchor.current)}
        </Link>
      </p>
    );
  }
  const label = outdatedLabel(anchor);
  // Only the author can read the history of a snippet.
  return (
    <p
      className="pt-0.5 pb-1 text-xs text-fg-3"
      title={t('These lines have changed since this comment was written')}
    >
      {viewerId === authorId ? (
        <Link to={`/app/snippets/${snippet}/history?to=${anchor.revision}`} className={LINK}>
          {label}
        </Link>
      ) : (
        label
      )}
    </p>
  );
}
