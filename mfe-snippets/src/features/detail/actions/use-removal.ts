import { toast } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { useNavigate } from '@snippetry/web-kit/router';
import { undoDeletion } from '../../../data/restore-snippet.ts';
import { useDeleteSnippet } from '../../../data/snippet-mutations.ts';

/** What the delete question's buttons do. */
export interface Removal {
  busy: boolean;
  confirm: () => void;
}

/** Moves the snippet to the trash and goes to the dashboard; the toast can take it back. */
export function useRemoval(id: string, onFailed: () => void): Removal {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutation = useDeleteSnippet();
  const confirm = () =>
    mutation.mutate(id, {
      onSuccess: () => {
        const undo = { label: 'Undo', onSelect: () => void undoDeletion(client, id) };
        toast.success('Snippet deleted successfully', { action: undo });
        navigate('/app');
      },
      onError: (cause) => {
        onFailed();
        toast.error('Failed to delete snippet', { cause });
      },
    });
  return { busy: mutation.isPending, confirm };
}
