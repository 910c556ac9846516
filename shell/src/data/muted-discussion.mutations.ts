import { api, t, toast } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { mutedDiscussion } from './notification.queries.ts';

/** Mutes or unmutes a snippet's discussion; the toast offers to undo it. */
export function useMute(): (snippetId: string, isMuted: boolean) => void {
  const client = useQueryClient();
  const mute = async (snippetId: string, isMuted: boolean, undoable = true) => {
    const { queryKey } = mutedDiscussion(snippetId);
    const undo = { label: t('Undo'), onSelect: () => void mute(snippetId, !isMuted, false) };
    try {
      await api('PUT /notifications/muted/:snippetId', {
        params: { snippetId },
        body: { isMuted },
      });
      client.setQueryData(queryKey, isMuted);
      toast.success(isMuted ? t('Discussion muted') : t('Discussion unmuted'), {
        id: `mute-${snippetId}`,
        action: undoable ? undo : undefined,
      });
    } catch (cause) {
      toast.error(
        isMuted ? t('Failed to mute this discussion') : t('Failed to unmute this discussion'),
        { cause },
      );
    }
  };
  return (snippetId, isMuted) => void mute(snippetId, isMuted);
}
