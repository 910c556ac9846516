import { LIMITS } from '@snippetry/contracts/limits';
import { toast, useSession } from '@snippetry/web-kit';
import { useNavigate, useReturnState } from '@snippetry/web-kit/router';
import { Avatar, Badge, Button, fullNumber, personName, RelativeTime } from '@snippetry/web-kit/ui';
import { Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Comment } from '../../data/types.ts';
import { Markdown } from './markdown/markdown.tsx';
import { MoreReplies } from './more-replies.tsx';
import { ReplyBox } from './reply-box.tsx';
import { useReplies } from './use-replies.ts';

/** Props of {@link CommentItem}. */
export interface CommentItemProps {
  comment: Comment;
  /** 1 for a top-level comment. */
  depth: number;
  /** The author of the snippet. */
  authorId: string;
}

/** One comment and, below it, the replies to it; three levels in all. */
export function CommentItem({ comment, depth, authorId }: CommentItemProps) {
  const { author, isDeleted } = comment;
  const replies = useReplies(comment);
  const list = useRef<HTMLOListElement>(null);
  const name = author ? personName(author) : 'Deleted comment';
  const { user } = useSession();
  return (
    <li className="mt-3 grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 max-lg:gap-x-2">
      <span className="flex flex-col items-center gap-2">
        <Avatar name={author ? name : '-'} src={author?.avatar} own={author?._id === user?._id} />
        {replies.shown.length > 0 ? <span aria-hidden className="w-px flex-1 bg-line-2" /> : null}
      </span>
      <div className="min-w-0">
        <article tabIndex={-1} aria-label={isDeleted || !author ? name : `Comment by ${name}`}>
          {isDeleted || !author ? (
            <p className="flex min-h-6 items-center text-sm text-fg-3">This comment was deleted.</p>
          ) : (
            <CommentContent
              comment={comment}
              name={name}
              depth={depth}
              isAuthor={author._id === authorId}
              onReplied={replies.add}
            />
          )}
        </article>
        {replies.shown.length > 0 ? (
          <ol ref={list} aria-label={`Replies to ${name}`} className="max-lg:-ml-3">
            {replies.shown.map((reply) => (
              <CommentItem key={reply._id} comment={reply} depth={depth + 1} authorId={authorId} />
            ))}
          </ol>
        ) : null}
        <MoreReplies replies={replies} name={name} list={list} />
      </div>
    </li>
  );
}

interface CommentContentProps {
  comment: Comment;
  name: string;
  depth: number;
  isAuthor: boolean;
  onReplied: (reply: Comment) => void;
}

function CommentContent({ comment, name, depth, isAuthor, onReplied }: CommentContentProps) {
  const reply = useReplyBox();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    reply.close();
    opener.current?.focus();
  };
  return (
    <>
      <CommentFacts comment={comment} name={name} isAuthor={isAuthor} />
      <div className="pt-0.5 text-base/[21px]">
        <Markdown text={comment.content} />
      </div>
      {depth < LIMITS.comment.depth ? (
        <div className="-ml-2 pt-1">
          <Button
            ref={opener}
            variant="ghost"
            size="sm"
            icon={<Reply aria-hidden />}
            aria-label={`Reply to ${name}`}
            aria-expanded={reply.open}
            onClick={reply.toggle}
          >
            Reply
          </Button>
        </div>
      ) : null}
      {reply.open ? (
        <div className="pt-2">
          <ReplyBox
            snippetId={comment.snippet}
            parent={comment._id}
            name={name}
            onClose={close}
            onSent={onReplied}
          />
        </div>
      ) : null}
    </>
  );
}

/** Opens and closes the reply box. Visitors are sent to sign in, from where they return. */
function useReplyBox(): { open: boolean; toggle: () => void; close: () => void } {
  const { user } = useSession();
  const navigate = useNavigate();
  const state = useReturnState();
  const [open, setOpen] = useState(false);
  const toggle = () => {
    if (user) {
      setOpen(!open);
      return;
    }
    toast.error('Please log in to reply');
    navigate('/login', { state });
  };
  return { open: open && user !== null, toggle, close: () => setOpen(false) };
}

function CommentFacts({
  comment,
  name,
  isAuthor,
}: Pick<CommentContentProps, 'comment' | 'name' | 'isAuthor'>) {
  const reputation = comment.author?.reputation;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs text-fg-3 tabular-nums">
      <b className="min-w-0 text-sm font-semibold text-fg-1 wrap-anywhere">{name}</b>
      {reputation === undefined ? null : (
        <span title="Reputation" className="max-lg:hidden">
          {fullNumber(reputation)} rep
        </span>
      )}
      {isAuthor ? <Badge>Author</Badge> : null}
      <span>
        <RelativeTime iso={comment.createdAt} />
        {comment.isEdited ? ' · edited' : null}
      </span>
    </div>
  );
}
