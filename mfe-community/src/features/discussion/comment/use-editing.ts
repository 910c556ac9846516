import { t, toast } from '@snippetry/web-kit';
import { useEditComment } from '../../../data/comment.mutations.ts';
import type { Comment } from '../../../data/types.ts';
import { type CommentDraft, isSendable } from '../composer/use-comment-draft.ts';
import { useDraftText } from '../composer/use-draft-text.ts';
import { useDiscussion } from '../use-discussion.ts';

/** Draft of the changed text of a comment. */
export interface Editing extends CommentDraft {
  cancel: () => void;
  /** The comment, with the new text while it is being saved. */
  shown: Comment;
}

/** Callbacks that show and hide the text box. */
export interface EditingEvents {
  /** Called when the box has to close: on save and on cancel. */
  onClose: () => void;
  /** Called when saving failed, to reopen the box with its text. */
  onFailed: () => void;
}

/** Edits a comment. The new text is shown while it is being saved. */
export function useEditing(comment: Comment, { onClose, onFailed }: EditingEvents): Editing {
  const { fail } = useDiscussion();
  const [text, change] = useDraftText(`edit/${comment._id}`, comment.content);
  const edit = useEditComment(comment._id, {
    onSuccess: () => {
      change(comment.content);
      toast.success(t('Comment updated successfully!'));
    },
    onError: (cause) => {
      onFailed();
      fail(cause, 'edit');
    },
  });
  const content = text.trim();
  const ready = isSendable(text) && content !== comment.content && !edit.isPending;
  const send = () => {
    if (!ready) return;
    edit.mutate(content);
    onClose();
  };
  const cancel = () => {
    change(comment.content);
    onClose();
  };
  const shown = edit.isPending ? { ...comment, content: edit.variables, isEdited: true } : comment;
  return { text, change, busy: false, ready, send, cancel, shown };
}
