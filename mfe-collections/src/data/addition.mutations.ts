import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { addMembers } from './membership.ts';

/** Adds snippets that are not in the collection yet. */
export function useAddSnippets(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (snippetIds: readonly string[]) =>
      addMembers(client, id, { snippetIds, containedCount: 0 }),
    // Partial failures count as success: some of the snippets may no longer exist.
    onSuccess: () => changed(client, 'collection', { id }),
  });
}
