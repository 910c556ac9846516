import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { useRemoval } from './use-removal.ts';

/** Props of {@link DeleteDialog}. */
export interface DeleteDialogProps {
  snippet: { _id: string; title: string };
  open: boolean;
  onClose: () => void;
}

/** Asks before the snippet is deleted. */
export function DeleteDialog({ snippet, open, onClose }: DeleteDialogProps) {
  const remove = useRemoval(snippet._id, onClose);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete Snippet"
      confirmLabel="Delete"
      busy={remove.busy}
      busyLabel="Deleting..."
      onConfirm={remove.confirm}
    >
      Are you sure you want to delete "{snippet.title}"? This action cannot be undone.
    </ConfirmDialog>
  );
}
