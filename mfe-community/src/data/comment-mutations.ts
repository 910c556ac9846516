import { api } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import type { Comment, NewComment } from './types.ts';

/**
 * Callbacks of sending a comment. They run also after the page was left, for example for a refused
 * token.
 */
export interface PostEvents {
  onSuccess: (comment: Comment) => void;
  onError: (cause: Error) => void;
}

/** Sends a comment or reply; succeeds once the discussion has been loaded again. */
export function usePostComment(snippetId: string, events: PostEvents) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (comment: Omit<NewComment, 'snippet'>) => {
      const sent = await api('POST /comments', { body: { ...comment, snippet: snippetId } });
      // Never rejects: the comment is sent even where the list cannot be loaded again.
      await changed(client, 'comment', { id: snippetId });
      return sent.comment;
    },
    ...events,
  });
}
