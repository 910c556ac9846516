import { LIMITS } from '@snippetry/contracts/limits';
import { answeredAhead, api, isApiError, perLocale } from '@snippetry/web-kit';
import { keepPreviousData, type QueryClient, queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import type { ListName, ListQuery, Snippet, SnippetPage } from './types.ts';

/** A page of lists is at most this long. */
export const PAGE_SIZE = LIMITS.pageSize;

const LISTS = { my: 'GET /snippets/my', starred: 'GET /snippets/starred' } as const;

/** A page of a list. While another page loads, the one before stays. */
export function snippetList(list: ListName, query: ListQuery) {
  return queryOptions({
    queryKey: snippetKeys.list(list, query),
    queryFn: ({ signal }) => api(LISTS[list], { query }, { signal }),
    initialData: () => answeredAhead(LISTS[list], { query }),
    placeholderData: keepPreviousData,
  });
}

/** One snippet with its whole code. One that is not there is not asked for again. */
export function snippetById(id: string) {
  return queryOptions({
    queryKey: snippetKeys.one(id),
    queryFn: async ({ signal }) =>
      (await api('GET /snippets/:id', { params: { id } }, { signal })).snippet,
    initialData: () => answeredAhead('GET /snippets/:id', { params: { id } })?.snippet,
    retry: (failures, error) => failures < 1 && !isApiError(error, 'snippet.not_found'),
  });
}

/**
 * Fetches a snippet before anybody opens it, which counts no view: it is out of date at once, so that opening it shows
 * it and asks for it again.
 */
export async function prefetchSnippet(client: QueryClient, id: string): Promise<void> {
  const key = snippetKeys.one(id);
  const isKnown = () => client.getQueryState(key) !== undefined;
  if (isKnown()) return;
  try {
    const { snippet } = await api('GET /snippets/:id', {
      params: { id },
      query: { ahead: 'true' },
    });
    if (!isKnown()) client.setQueryData(key, snippet, { updatedAt: 1 });
  } catch {
    // A guess that did not work out; opening the snippet will say what is wrong.
  }
}

/** The author's newest snippets that the viewer may see. */
export function snippetsOfAuthor(author: string) {
  return queryOptions({
    queryKey: snippetKeys.ofAuthor(author),
    queryFn: ({ signal }) => api('GET /snippets', { query: { author, limit: 5 } }, { signal }),
    select: (data) => data.snippets,
  });
}

/** Snippets that share words and tags with one. */
export function similarSnippets(id: string) {
  return queryOptions({
    queryKey: snippetKeys.similarTo(id),
    queryFn: ({ signal }) => api('GET /snippets/:id/similar', { params: { id } }, { signal }),
    select: (data) => data.snippets,
  });
}

/** The tags of the snippets last worked on, the most used first. */
export function ownTags() {
  return queryOptions({
    queryKey: snippetKeys.ownTags,
    queryFn: ({ signal }) =>
      api('GET /snippets/my', { query: { limit: 100, sortBy: 'updated' } }, { signal }),
    select: ({ snippets }) => rankTags(snippets),
    staleTime: 60_000,
  });
}

const byName = perLocale((tag) => new Intl.Collator(tag));

/** Tags by the number of snippets that carry them, the most used first, then by name. */
export function rankTags(snippets: readonly { tags: readonly string[] }[]): string[] {
  const uses = new Map<string, number>();
  for (const { tags } of snippets) {
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  return [...uses]
    .sort(([a, used], [b, others]) => others - used || byName().compare(a, b))
    .map(([tag]) => tag);
}

/** A snippet in one of the lists that are loaded. */
export function findListed(client: QueryClient, id: string): Snippet | undefined {
  return client
    .getQueriesData<Pick<SnippetPage, 'snippets'>>({ queryKey: snippetKeys.lists })
    .flatMap(([, page]) => page?.snippets ?? [])
    .find((snippet) => snippet._id === id);
}

/** Every snippet of one kind of list that is loaded, for the options of the filters. */
export function loadedSnippets(client: QueryClient, list: ListName): Snippet[] {
  return client
    .getQueriesData<SnippetPage>({ queryKey: snippetKeys.listsOf(list) })
    .flatMap(([, page]) => page?.snippets ?? []);
}
