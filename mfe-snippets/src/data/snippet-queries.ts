import type { ApiInput } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api, isApiError } from '@snippetry/web-kit';
import { keepPreviousData, type QueryClient, queryOptions } from '@snippetry/web-kit/query';
import type { Snippet, SnippetPage } from './types.ts';

type ListQuery = NonNullable<ApiInput<'GET /snippets/my'>['query']>;

const LISTS = { my: 'GET /snippets/my', starred: 'GET /snippets/starred' } as const;

/** Begins the keys of all lists whose pages hold whole snippets. */
export const listKey = ['snippets', 'list'] as const;

/** Begins the keys of what is shown of the viewer's collections. */
export const collectionsKey = ['snippets', 'collections'] as const;

/** Which list: the viewer's own snippets, or those the viewer starred. */
export type ListName = keyof typeof LISTS;

/** A page of a list. While another page loads, the one before stays. */
export function snippetList(list: ListName, query: ListQuery) {
  return queryOptions({
    queryKey: [...listKey, list, query],
    queryFn: ({ signal }) => api(LISTS[list], { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Totals of the viewer's library. */
export function librarySummary() {
  return queryOptions({
    queryKey: ['snippets', 'summary'],
    queryFn: ({ signal }) => api('GET /snippets/summary', {}, { signal }),
    select: (data) => data.summary,
  });
}

/** How many collections the viewer has. */
export function collectionTotal() {
  return queryOptions({
    queryKey: [...collectionsKey, 'total'],
    queryFn: ({ signal }) => api('GET /collections/my', { query: { limit: 1 } }, { signal }),
    select: (data) => data.pagination.total,
  });
}

/** One snippet with its whole code. One that is not there is not asked for again. */
export function snippetById(id: string) {
  return queryOptions({
    queryKey: ['snippets', 'one', id],
    queryFn: async ({ signal }) =>
      (await api('GET /snippets/:id', { params: { id } }, { signal })).snippet,
    retry: (failures, error) => failures < 1 && !isApiError(error, 'snippet.not_found'),
  });
}

/** The author's newest snippets that the viewer may see. */
export function snippetsOfAuthor(author: string) {
  return queryOptions({
    queryKey: [...listKey, 'author', author],
    queryFn: ({ signal }) => api('GET /snippets', { query: { author, limit: 5 } }, { signal }),
    select: (data) => data.snippets,
  });
}

/** How many comments a snippet has. */
export function commentCount(id: string) {
  return queryOptions({
    queryKey: ['snippets', 'comment-count', id],
    queryFn: async ({ signal }) =>
      (await api('GET /snippets/:id/comments/count', { params: { id } }, { signal })).count,
  });
}

/** Every snippet of one kind of list that is loaded, for the options of the filters. */
export function loadedSnippets(client: QueryClient, list: ListName): Snippet[] {
  return client
    .getQueriesData<SnippetPage>({ queryKey: [...listKey, list] })
    .flatMap(([, page]) => page?.snippets ?? []);
}

/** A page of lists is at most this long. */
export const PAGE_SIZE = LIMITS.pageSize;
