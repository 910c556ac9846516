import { toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { useLocation, useNavigate } from '@snippetry/web-kit/router';
import { snippetById } from '../../../data/snippet-queries.ts';
import { explainFailure, explainSnippet } from './ai.ts';

/** Asks for an explanation and shows it by loading the snippet again. */
export function useExplain(id: string): { busy: boolean; start: () => void } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mutation = useMutation({
    mutationFn: async () => {
      await explainSnippet(id);
      await client.refetchQueries({ queryKey: snippetById(id).queryKey });
    },
    onSuccess: () => toast.success('AI explanation generated!'),
    onError: (cause) => {
      const { message, signIn } = explainFailure(cause);
      toast.error(message, { cause });
      if (signIn) navigate('/login', { state: { from: pathname } });
    },
  });
  return { busy: mutation.isPending, start: () => mutation.mutate() };
}
