import { LIMITS } from '@snippetry/contracts/limits';
import { answeredAhead, api, isApiError, perLocale } from '@snippetry/web-kit';
import { keepPreviousData, type QueryClient, queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import type { ListName, ListQuery, Snippet, SnippetPage } from './types.ts';

export const PAGE_SIZE = LIMITS.pageSize;

const LISTS = { my: 'GET /snippets/my', starred: 'GET /snippets/starred' } as const;

/** Query of one page of a list. The previous page stays visible while another one loads. */
export function snippetList(list: ListName, query: ListQuery) {
  return queryOptions({
    queryKey: snippetKeys.list(list, query),
    queryFn: ({ signal }) => api(LISTS[list], { query }, { signal }),
    initialData: () => answeredAhead(LISTS[list], { query }),
    placeholderData: keepPreviousData,
  });
}

/** Query of a snippet with all of its code. A missing snippet is not retried. */
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
 * Fetches a snippet before it is opened, without counting a view. It is cached as stale: opening it shows it and
 * refetches it.
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
    // Best effort: opening the snippet reports the error.
  }
}

/** Query of an author's newest snippets that are visible to the viewer. */
export function snippetsOfAuthor(author: string) {
  return queryOptions({
    queryKey: snippetKeys.ofAuthor(author),
    queryFn: ({ signal }) => api('GET /snippets', { query: { author, limit: 5 } }, { signal }),
    select: (data) => data.snippets,
  });
}

/** Query of snippets that share words and tags with one. */
export function similarSnippets(id: string) {
  return queryOptions({
    queryKey: snippetKeys.similarTo(id),
    queryFn: ({ signal }) => api('GET /snippets/:id/similar', { params: { id } }, { signal }),
    select: (data) => data.snippets,
  });
}

/** Query of the tags of the most recently changed snippets, most used first. */
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

/** Sorts tags by number of snippets, most used first, then by name. */
export function rankTags(snippets: readonly { tags: readonly string[] }[]): string[] {
  const uses = new Map<string, number>();
  for (const { tags } of snippets) {
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  return [...uses]
    .sort(([a, used], [b, others]) => others - used || byName().compare(a, b))
    .map(([tag]) => tag);
}

/** Finds a snippet in the cached lists. */
export function findListed(client: QueryClient, id: string): Snippet | undefined {
  return client
    .getQueriesData<Pick<SnippetPage, 'snippets'>>({ queryKey: snippetKeys.lists })
    .flatMap(([, page]) => page?.snippets ?? [])
    .find((snippet) => snippet._id === id);
}

/** Collects the snippets of all cached pages of a list, for the filter options. */
export function loadedSnippets(client: QueryClient, list: ListName): Snippet[] {
  return client
    .getQueriesData<SnippetPage>({ queryKey: snippetKeys.listsOf(list) })
    .flatMap(([, page]) => page?.snippets ?? []);
}
