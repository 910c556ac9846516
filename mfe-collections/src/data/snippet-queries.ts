import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';

const FOUND = 20;

/** The viewer's own snippets that a search finds; those changed last where it is empty. */
export function ownSnippets(search: string) {
  return queryOptions({
    queryKey: ['collections', 'snippets', 'own', search],
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

/** Everybody's public snippets that a search finds. */
export function publicSnippets(search: string) {
  return queryOptions({
    queryKey: ['collections', 'snippets', 'public', search],
    queryFn: async ({ signal }) => {
      const query = { limit: FOUND, ...(search && { search }) };
      return (await api('GET /snippets', { query }, { signal })).snippets;
    },
    placeholderData: keepPreviousData,
  });
}
