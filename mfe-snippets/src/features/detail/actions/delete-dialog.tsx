import { toast } from '@snippetry/web-kit';
import { type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { useNavigate } from '@snippetry/web-kit/router';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { useDeleteSnippet } from '../../../data/snippet-mutations.ts';
import { restoreSnippet } from '../../../data/trash-mutations.ts';

/** Props of {@link DeleteDialog}. */
export interface DeleteDialogProps {
  snippet: { _id: string; title: string };
  open: boolean;
  onClose: () => void;
}

/** Asks before the snippet is moved to the trash, and goes to the dashboard then; the toast can take it back. */
export function DeleteDialog({ snippet, open, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useDeleteSnippet();
  const { _id: id } = snippet;
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        const undo = { label: 'Undo', onSelect: () => void undoDeletion(client, id) };
        toast.success('Snippet deleted successfully', { action: undo });
        navigate('/app');
      },
      onError: (cause) => {
        onClose();
        toast.error('Failed to delete snippet', { cause });
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete Snippet"
      confirmLabel="Delete"
      busy={isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
    >
      Are you sure you want to delete "{snippet.title}"? This action cannot be undone. It stays in
      the trash for 30 days.
    </ConfirmDialog>
  );
}

// Not by a mutation's hook: the button is in a toast, which outlives the page that showed it.
async function undoDeletion(client: QueryClient, id: string): Promise<void> {
  try {
    await restoreSnippet(client, id);
    toast.success('Snippet restored');
  } catch (cause) {
    toast.error('Failed to restore snippet', { cause });
  }
}
