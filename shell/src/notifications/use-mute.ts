import { api, toast } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { mutedDiscussion } from './notification-queries.ts';

/** Mutes the discussion of a snippet, or lets it be heard again; each can be undone. */
export function useMute(): (snippetId: string, isMuted: boolean) => void {
  const client = useQueryClient();
  const mute = async (snippetId: string, isMuted: boolean, undoable = true) => {
    const { queryKey } = mutedDiscussion(snippetId);
    const undo = { label: 'Undo', onSelect: () => void mute(snippetId, !isMuted, false) };
    try {
      await api('PUT /notifications/muted/:snippetId', {
        params: { snippetId },
        body: { isMuted },
      });
      client.setQueryData(queryKey, isMuted);
      toast.success(isMuted ? 'Discussion muted' : 'Discussion unmuted', {
        id: `mute-${snippetId}`,
        action: undoable ? undo : undefined,
      });
    } catch (cause) {
      const what = isMuted ? 'mute' : 'unmute';
      toast.error(`Failed to ${what} this discussion`, { cause });
    }
  };
  return (snippetId, isMuted) => void mute(snippetId, isMuted);
}
