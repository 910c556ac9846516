import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { addMembers } from './membership.ts';

/** Puts any number of snippets into a collection, which holds none of them. */
export function useAddSnippets(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (snippetIds: readonly string[]) => addMembers(client, id, { snippetIds, held: 0 }),
    // Also after a failure: the list may show what is not there any more.
    onSuccess: () => changed(client, 'collection', { id }),
  });
}
