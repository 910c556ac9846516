import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';

/** What became of an addition. */
export interface Addition {
  added: number;
  /** How many are not there any more. */
  missing: number;
  /** Why the rest was not added; undefined where nothing failed. */
  failure: unknown;
}

/** Puts snippets into a collection, as many at once as the server takes. */
export function useAddSnippets(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<Addition> => {
      const sum: Addition = { added: 0, missing: 0, failure: undefined };
      try {
        for (let at = 0; at < ids.length; at += LIMITS.bulk) {
          const body = { snippetIds: ids.slice(at, at + LIMITS.bulk) };
          const answer = await api('POST /collections/:id/snippets', { params: { id }, body });
          sum.added += answer.added;
          sum.missing += answer.missing.length;
        }
      } catch (cause) {
        // The parts before it are in the collection.
        sum.failure = cause;
      }
      return sum;
    },
    // Also after a failure: the list may show what is not there any more.
    onSuccess: () => changed(client, 'collection', { id }),
  });
}
