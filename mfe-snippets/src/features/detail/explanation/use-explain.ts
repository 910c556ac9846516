import { isApiError, toast } from '@snippetry/web-kit';
import { useNavigate, useReturnState } from '@snippetry/web-kit/router';
import { useExplainSnippet } from '../../../data/snippet-mutations.ts';
import { messageOf } from '../../../lib/message-of.ts';

/** Asks for an explanation and says what became of it. */
export function useExplain(id: string): { busy: boolean; start: () => void } {
  const navigate = useNavigate();
  const state = useReturnState();
  const { mutateAsync, isPending } = useExplainSnippet(id);
  // Not by callbacks of `mutate`: an explanation takes a while, and this page may be left by then.
  const start = async () => {
    try {
      await mutateAsync();
      toast.success('AI explanation generated!');
    } catch (cause) {
      const { message, signIn } = explainFailure(cause);
      toast.error(message, { cause });
      if (signIn) navigate('/login', { state });
    }
  };
  return { busy: isPending, start: () => void start() };
}

/** What is said of an explanation that failed, and whether the person has to sign in again. */
export function explainFailure(error: unknown): { message: string; signIn: boolean } {
  if (isApiError(error) && error.status === 401) {
    return { message: 'Authentication failed. Please log in again.', signIn: true };
  }
  if (isApiError(error, 'route.not_found')) {
    return { message: 'AI explanations are not available on this server yet', signIn: false };
  }
  return { message: messageOf(error) || 'Failed to generate AI explanation', signIn: false };
}
