import { Button } from '@snippetry/web-kit/ui';
import type { Comment } from '../../data/types.ts';
import { CommentTextBox } from './comment-text-box.tsx';
import { useCommentDraft } from './use-comment-draft.ts';

/** Props of {@link ReplyBox}. */
export interface ReplyBoxProps {
  snippetId: string;
  /** The comment that is answered. */
  parent: string;
  /** Who is answered. */
  name: string;
  onClose: () => void;
  onSent: (reply: Comment) => void;
}

/** The form of a reply. */
export function ReplyBox({ snippetId, parent, name, onClose, onSent }: ReplyBoxProps) {
  const draft = useCommentDraft({
    snippetId,
    parent,
    onSent: (reply) => {
      onSent(reply);
      onClose();
    },
  });
  return (
    <CommentTextBox
      draft={draft}
      sendLabel="Reply"
      label={`Your reply to ${name}`}
      placeholder="Write a reply..."
      autoFocus
    >
      <Button variant="ghost" size="sm" disabled={draft.busy} onClick={onClose}>
        Cancel
      </Button>
    </CommentTextBox>
  );
}
