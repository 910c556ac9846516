import { t, toast } from '@snippetry/web-kit';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useDeleteComment } from '../../data/comment.mutations.ts';
import type { Comment } from '../../data/types.ts';
import { useDiscussion } from './use-discussion.ts';

/** Comment to delete, and the focus after its deletion. */
export interface Deletion {
  comment: Comment | null;
  ask: (comment: Comment) => void;
  cancel: () => void;
  /** Determines the next focus; call it before the comment is removed. */
  moveOn: () => void;
}

const articleOf = (section: HTMLElement | null, id: string) =>
  section?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id)}"]`) ?? null;

export function useDeletion(section: RefObject<HTMLElement | null>): Deletion {
  const [comment, setComment] = useState<Comment | null>(null);
  const leaving = useRef<{ id: string; next: HTMLElement | null }>(null);
  // The focus would be lost with the removed comment.
  useLayoutEffect(() => {
    if (!leaving.current) return;
    const { id, next } = leaving.current;
    const article = articleOf(section.current, id);
    if (article?.querySelector('button')) return;
    leaving.current = null;
    (article ?? (next?.isConnected ? next : section.current?.querySelector('textarea')))?.focus();
  });
  const moveOn = () => {
    const article = comment && articleOf(section.current, comment._id);
    if (!comment || !article) return;
    const all = [...(section.current?.querySelectorAll<HTMLElement>('[data-comment]') ?? [])];
    const at = all.indexOf(article);
    leaving.current = { id: comment._id, next: all[at + 1] ?? all[at - 1] ?? null };
  };
  const ask = useCallback((asked: Comment) => setComment(asked), []);
  return { comment, ask, cancel: () => setComment(null), moveOn };
}

export function DeleteDialog({ deletion, snippetId }: { deletion: Deletion; snippetId: string }) {
  const { comment, cancel, moveOn } = deletion;
  const { fail } = useDiscussion();
  const remove = useDeleteComment(snippetId, {
    onSuccess: () => {
      moveOn();
      cancel();
      toast.success(t('Comment deleted successfully!'));
    },
    onError: (cause) => {
      moveOn();
      cancel();
      fail(cause, 'delete');
    },
  });
  return (
    <ConfirmDialog
      open={comment !== null}
      onOpenChange={cancel}
      title={t('Delete Comment')}
      confirmLabel={t('Delete')}
      onConfirm={() => comment && remove.mutate(comment)}
      busy={remove.isPending}
      busyLabel={t('Deleting...')}
    >
      {t('Are you sure you want to delete this comment?')}
    </ConfirmDialog>
  );
}
