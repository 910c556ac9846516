import { LIMITS } from '@snippetry/contracts/limits';
import { t, toast } from '@snippetry/web-kit';
import { usePostComment } from '../../../data/comment.mutations.ts';
import type { Comment, NewComment } from '../../../data/types.ts';
import { useDiscussion } from '../use-discussion.ts';
import { useDraftText } from './use-draft-text.ts';

export interface CommentDraft {
  text: string;
  change: (text: string) => void;
  busy: boolean;
  /** Whether the text can be sent: it is valid, and nothing is being sent. */
  ready: boolean;
  send: () => void;
}

export interface CommentDraftOptions {
  /** Id of the parent comment. */
  parent?: string | undefined;
  /** Lines that the comment refers to. */
  anchor?: NewComment['anchor'] | undefined;
  /** Called after the comment was sent. */
  onSent: (comment: Comment) => void;
}

/** Whether a text can be sent as a comment. */
export function isSendable(text: string): boolean {
  const content = text.trim();
  return content !== '' && content.length <= LIMITS.comment.max;
}

/** Text of a new comment, which survives closing the discussion, and the action that sends it. */
export function useCommentDraft({ parent, anchor, onSent }: CommentDraftOptions): CommentDraft {
  const { snippetId, fail } = useDiscussion();
  const [text, change] = useDraftText(`${snippetId}/${parent ?? ''}`);
  const post = usePostComment(snippetId, {
    onSuccess: (comment) => {
      change('');
      toast.success(t('Comment added successfully!'));
      onSent(comment);
    },
    onError: (cause) => fail(cause, 'comment'),
  });
  const ready = isSendable(text) && !post.isPending;
  const send = () => {
    if (!ready) return;
    post.mutate({
      content: text.trim(),
      ...(parent !== undefined && { parentComment: parent }),
      ...(anchor && { anchor }),
    });
  };
  return { text, change, busy: post.isPending, ready, send };
}
