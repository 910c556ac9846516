import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { useId } from 'react';
import type { Comment } from '../../../data/types.ts';
import { CommentItem } from '../comment/comment-item.tsx';

export interface LinkedCommentProps {
  /** Top-level comment with the replies that lead to the linked one. */
  thread: Comment;
  onWhole: () => void;
}

/** Thread of the linked comment, and a button that shows the whole discussion. */
export function LinkedComment({ thread, onWhole }: LinkedCommentProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line-1 pb-2">
        <h3 id={id} className="text-sm font-semibold">
          {t('Linked comment')}
        </h3>
        <Button size="sm" onClick={onWhole}>
          {t('Show the whole discussion')}
        </Button>
      </div>
      <ol aria-label={t('Thread')}>
        <CommentItem comment={thread} depth={1} />
      </ol>
    </section>
  );
}
