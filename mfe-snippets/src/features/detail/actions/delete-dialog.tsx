import { t, toast } from '@snippetry/web-kit';
import { type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { useNavigate } from 'react-router-dom';
import { useDeleteSnippet } from '../../../data/snippet.mutations.ts';
import { restoreSnippet } from '../../../data/trash.mutations.ts';

export interface DeleteDialogProps {
  snippet: { _id: string; title: string };
  open: boolean;
  onClose: () => void;
}

/** Confirms the deletion, moves the snippet to the trash and opens the dashboard. The toast has an Undo button. */
export function DeleteDialog({ snippet, open, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useDeleteSnippet();
  const { _id: id } = snippet;
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        const undo = { label: t('Undo'), onSelect: () => void undoDeletion(client, id) };
        toast.success(t('Snippet deleted successfully'), { action: undo });
        navigate('/app');
      },
      onError: (cause) => {
        onClose();
        toast.error(t('Failed to delete snippet'), { cause });
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('Delete Snippet')}
      confirmLabel={t('Delete')}
      busy={isPending}
      busyLabel={t('Deleting...')}
      onConfirm={confirm}
    >
      {t('Are you sure you want to delete "{title}"? This action cannot be undone.', {
        title: snippet.title,
      })}{' '}
      {t('It stays in the trash for 30 days.')}
    </ConfirmDialog>
  );
}

// Not with a mutation hook: the toast outlives the page that rendered it.
async function undoDeletion(client: QueryClient, id: string): Promise<void> {
  try {
    await restoreSnippet(client, id);
    toast.success(t('Snippet restored'));
  } catch (cause) {
    toast.error(t('Failed to restore snippet'), { cause });
  }
}
