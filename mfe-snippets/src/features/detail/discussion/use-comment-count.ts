import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { useCallback, useEffect } from 'react';
import { commentCount } from '../../../data/snippet-queries.ts';

/** How many comments there are, as far as is known, and how to say that there are more by now. */
export function useCommentCount(id: string): [count: number, learn: (count: number) => void] {
  const client = useQueryClient();
  const { data = 0, error } = useQuery(commentCount(id));
  useEffect(() => {
    if (error) console.error('The number of comments could not be loaded', error);
  }, [error]);
  const learn = useCallback(
    (count: number) => client.setQueryData(commentCount(id).queryKey, count),
    [client, id],
  );
  return [data, learn];
}
