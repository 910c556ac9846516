import { toast, useSession } from '@snippetry/web-kit';
import { useMutation } from '@snippetry/web-kit/query';
import { useLocation, useNavigate } from '@snippetry/web-kit/router';
import { exportGist, type GistChoice, gistFailure } from './gist.ts';

function openGist(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}

/** Exports a snippet as a gist and opens that in a new tab; `onEnd` is called after the attempt, whatever came of it. */
export function useGistExport(
  id: string,
  onEnd: () => void,
): { busy: boolean; start: (choice: GistChoice) => void } {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mutation = useMutation({
    mutationFn: (choice: GistChoice) => exportGist(id, choice),
    onSuccess: (address) => {
      openGist(address);
      // For browsers that hold back windows opened after an answer.
      const action = { label: 'Open gist', onSelect: () => openGist(address) };
      toast.success('Snippet exported to GitHub as Gist!', { action });
    },
    onError: (cause) => {
      const { message, goTo } = gistFailure(cause);
      toast.error(message, { cause });
      if (goTo) navigate(goTo, { state: { from: pathname } });
    },
    onSettled: onEnd,
  });
  const start = (choice: GistChoice) => {
    if (user) mutation.mutate(choice);
    else toast.error('Please log in to export snippets to GitHub');
  };
  return { busy: mutation.isPending, start };
}
