import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { sampleKeys } from './keys.ts';

const LIMIT = 10;

/** The viewer's newest snippets. */
export const newestSnippets = queryOptions({
  queryKey: sampleKeys.newest,
  queryFn: ({ signal }) =>
    api('GET /snippets/my', { query: { sortBy: 'newest', limit: LIMIT } }, { signal }),
  select: ({ snippets }) => snippets,
});
