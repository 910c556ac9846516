import { t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { useNavigate } from 'react-router-dom';
import { useForkSnippet } from '../data/snippet.mutations.ts';

/** Forks a snippet and opens the copy. */
export function useFork(): { busy: boolean; start: (id: string) => void } {
  const navigate = useNavigate();
  const mutation = useForkSnippet();
  const start = (id: string) =>
    mutation.mutate(id, {
      onSuccess: (fork) => {
        toast.success(t('Forked to your snippets'));
        navigate(`/app/snippets/${fork._id}`);
      },
      onError: (cause) => toast.error(failureText(cause, t('Failed to fork snippet')), { cause }),
    });
  return { busy: mutation.isPending, start };
}
