import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { addMembers } from './membership.ts';

/** Puts snippets that it does not have into a collection. */
export function useAddSnippets(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (snippetIds: readonly string[]) => addMembers(id, { snippetIds, held: 0 }),
    // Also after a failure: the list may show what is not there any more.
    onSuccess: () => changed(client, 'collection', { id }),
  });
}
