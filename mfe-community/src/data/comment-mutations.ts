import { api } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import type { NewComment } from './types.ts';

/** What follows an attempt to send; called also where the page is gone by then, as after a refused token. */
export interface PostEvents {
  onSuccess: () => void;
  onError: (cause: Error) => void;
}

/** Sends a comment or reply; the discussion is loaded again before it counts as sent. */
export function usePostComment(snippetId: string, events: PostEvents) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (comment: Omit<NewComment, 'snippet'>) => {
      await api('POST /comments', { body: { ...comment, snippet: snippetId } });
      // Sent is sent: this does not fail where the list cannot be loaded again.
      await changed(client, 'comment', { id: snippetId });
    },
    ...events,
  });
}
