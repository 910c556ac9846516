import { queryOptions } from '@tanstack/react-query';
import { answeredAhead, api } from './api/client.ts';

const SUMMARY = ['shared', 'library-summary'] as const;
const COLLECTIONS = ['shared', 'collection-total'] as const;
const COMMENTS = ['shared', 'comment-count'] as const;
const GITHUB = ['shared', 'github-status'] as const;

/** Keys of the shared queries that show a resource; see `RemoteResources`. */
export const sharedShows = {
  snippet: () => [SUMMARY],
  collection: () => [COLLECTIONS],
  comment: (id: string | undefined) => [id === undefined ? COMMENTS : [...COMMENTS, id]],
  connection: () => [GITHUB],
};

/** Totals of the signed-in user's library. */
export function librarySummary() {
  return queryOptions({
    queryKey: SUMMARY,
    queryFn: ({ signal }) => api('GET /snippets/summary', {}, { signal }),
    initialData: () => answeredAhead('GET /snippets/summary'),
    select: ({ summary }) => summary,
  });
}

/** Number of collections of the signed-in user. */
export function collectionTotal() {
  const input = { query: { limit: 1 } };
  return queryOptions({
    queryKey: COLLECTIONS,
    queryFn: ({ signal }) => api('GET /collections/my', input, { signal }),
    initialData: () => answeredAhead('GET /collections/my', input),
    select: ({ pagination }) => pagination.total,
  });
}

/** Number of comments on a snippet. */
export function commentCount(id: string) {
  return queryOptions({
    queryKey: [...COMMENTS, id] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /snippets/:id/comments/count', { params: { id } }, { signal })).count,
  });
}

/** The signed-in user's GitHub connection: its account, its purposes and whether it is the sandbox. */
export function githubStatus() {
  return queryOptions({
    queryKey: GITHUB,
    queryFn: ({ signal }) => api('GET /github/status', {}, { signal }),
    // The account may have been connected in another tab.
    staleTime: 0,
  });
}
