import { LIMITS } from '@snippetry/contracts/limits';
import { t } from '@snippetry/web-kit';
import { Markdown } from '@snippetry/web-kit/markdown';
import { Button } from '@snippetry/web-kit/ui';
import { Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Comment } from '../../../data/types.ts';
import { useDiscussion } from '../use-discussion.ts';
import { CommentFacts, CommentLines } from './comment-facts.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { EditBox } from './edit-box.tsx';
import { Reactions } from './reactions.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ReportForm } from './report-form.tsx';
import { useEditing } from './use-editing.ts';

export interface CommentContentProps {
  comment: Comment;
  name: string;
  /** 1 for a top-level comment. */
  depth: number;
}

type Mode = 'edit' | 'reply' | 'report';

/** A comment that is not deleted: its author, text and actions. */
export function CommentContent({ comment, name, depth }: CommentContentProps) {
  const { viewerId, signIn, onDelete } = useDiscussion();
  const [mode, setMode] = useState<Mode | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    (mode === 'reply' ? replyButton : menu).current?.focus();
    setMode(null);
  };
  const editing = useEditing(comment, { onClose: close, onFailed: () => setMode('edit') });
  const isReplying = mode === 'reply' && viewerId !== null;
  const toggleReply = () => {
    if (viewerId === null) signIn(t('Please log in to reply'));
    else setMode(isReplying ? null : 'reply');
  };
  return (
    <>
      <div className="flex items-start gap-2">
        <CommentFacts comment={editing.shown} name={name} />
        <CommentMenu
          comment={comment}
          name={name}
          opener={menu}
          onEdit={() => setMode('edit')}
          onReport={() => setMode('report')}
          onDelete={() => onDelete(comment)}
        />
      </div>
      <CommentLines comment={comment} />
      {mode === 'edit' ? (
        <div className="pt-1.5">
          <EditBox editing={editing} />
        </div>
      ) : (
        <div className="pt-0.5 text-base/[21px]">
          <Markdown text={editing.shown.content} mentions={comment.mentions} />
        </div>
      )}
      <div className="-ml-2 flex flex-wrap items-center gap-x-1 pt-1">
        <Reactions comment={comment} name={name} />
        {depth < LIMITS.comment.depth ? (
          <Button
            ref={replyButton}
            variant="ghost"
            size="sm"
            icon={<Reply aria-hidden />}
            aria-label={t('Reply to {name}', { name })}
            aria-expanded={isReplying}
            onClick={toggleReply}
          >
            {t('Reply')}
          </Button>
        ) : null}
      </div>
      {isReplying ? (
        <div className="pt-2">
          <ReplyBox parent={comment._id} name={name} onClose={close} />
        </div>
      ) : null}
      {mode === 'report' ? (
        <div className="pt-2">
          <ReportForm id={comment._id} name={name} onClose={close} />
        </div>
      ) : null}
    </>
  );
}
