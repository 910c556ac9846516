import { api, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { useNavigate } from '@snippetry/web-kit/router';
import { snippetsChanged } from '../../../data/snippet-mutations.ts';
import { snippetById } from '../../../data/snippet-queries.ts';

/** Copies an own snippet into a new private one and opens that. */
export function useDuplicate(id: string): { busy: boolean; start: () => void } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: async () => (await api('POST /snippets/:id/duplicate', { params: { id } })).snippet,
    onSuccess: (copy) => {
      client.setQueryData(snippetById(copy._id).queryKey, copy);
      void snippetsChanged(client, copy._id);
      toast.success('Duplicated to a private snippet');
      navigate(`/app/snippets/${copy._id}`);
    },
    onError: (cause) => toast.error(cause.message || 'Failed to duplicate snippet', { cause }),
  });
  return { busy: mutation.isPending, start: () => mutation.mutate() };
}
