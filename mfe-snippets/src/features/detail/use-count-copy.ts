import { api } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { snippetById } from '../../data/snippet-queries.ts';

/** Tells the server that the code was copied. Nobody waits for it, and its failure is nobody's concern but ours. */
export function useCountCopy(id: string): () => void {
  const client = useQueryClient();
  return () => {
    api('POST /snippets/:id/copied', { params: { id } }).then(
      ({ copyCount }) =>
        client.setQueryData(
          snippetById(id).queryKey,
          (snippet) => snippet && { ...snippet, copyCount },
        ),
      (error: unknown) => console.error('A copy could not be counted', error),
    );
  };
}
