import { isApiError, t, toast, useSession } from '@snippetry/web-kit';
import { useReturnState } from '@snippetry/web-kit/router';
import { useNavigate } from 'react-router-dom';
import { type GistChoice, useExportGist } from '../../data/gist.mutations.ts';
import { gistFailure } from './gist-failure.ts';

/** Outcomes of an attempt; exactly one is called. */
export interface GistExportEnds {
  /** The attempt succeeded, or failed with a message. */
  onEnd: () => void;
  /** The gist was changed at GitHub since the last export. */
  onConflict: () => void;
  /** GitHub has not granted access to gists yet. */
  onNotAllowed: () => void;
}

function openGist(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}

/** Exports a snippet as a gist and opens the gist in a new tab. */
export function useGistExport(
  id: string,
  { onEnd, onConflict, onNotAllowed }: GistExportEnds,
): { busy: boolean; start: (choice: GistChoice) => void } {
  const { user } = useSession();
  const navigate = useNavigate();
  const state = useReturnState();
  const { mutateAsync, isPending } = useExportGist(id);
  const run = async (choice: GistChoice) => {
    try {
      const address = await mutateAsync(choice);
      openGist(address);
      // Fallback for browsers that block windows opened after a request.
      const action = { label: t('Open gist'), onSelect: () => openGist(address) };
      toast.success(t('Snippet exported to GitHub as Gist!'), { action });
    } catch (cause) {
      if (isApiError(cause, 'github.gist_changed')) return onConflict();
      if (isApiError(cause, 'github.scope_missing')) return onNotAllowed();
      const { message, goTo } = gistFailure(cause);
      toast.error(message, { cause });
      if (goTo) navigate(goTo, { state });
    }
    onEnd();
  };
  const start = (choice: GistChoice) => {
    if (user) void run(choice);
    else toast.error(t('Please log in to export snippets to GitHub'));
  };
  return { busy: isPending, start };
}
