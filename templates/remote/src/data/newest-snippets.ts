import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';

const LIMIT = 10;

/** The viewer's newest snippets. Keys begin with the remote's name: all remotes share one cache. */
export const newestSnippets = queryOptions({
  queryKey: ['sample', 'newest'],
  queryFn: ({ signal }) =>
    api('GET /snippets/my', { query: { sortBy: 'newest', limit: LIMIT } }, { signal }),
  select: ({ snippets }) => snippets,
});
