import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import { collectionKeys } from './keys.ts';

const FOUND = 20;

/** Query of the viewer's own snippets that match a search; without a search, the most recently changed. */
export function ownSnippets(search: string) {
  return queryOptions({
    queryKey: collectionKeys.ownSnippets(search),
    queryFn: async ({ signal }) => {
      const query = {
        limit: FOUND,
        sortBy: 'recently-updated' as const,
        ...(search && { search }),
      };
      return (await api('GET /snippets/my', { query }, { signal })).snippets;
    },
    placeholderData: keepPreviousData,
  });
}

export function publicSnippets(search: string) {
  return queryOptions({
    queryKey: collectionKeys.publicSnippets(search),
    queryFn: async ({ signal }) => {
      const query = { limit: FOUND, ...(search && { search }) };
      return (await api('GET /snippets', { query }, { signal })).snippets;
    },
    placeholderData: keepPreviousData,
  });
}
