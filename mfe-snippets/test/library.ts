import { LIMITS } from '@snippetry/contracts/limits';
import { aPage, type Sent, succeeded } from '@snippetry/web-kit/test';
import type { Snippet } from '../src/data/types.ts';

const ORDERS: Record<string, (a: Snippet, b: Snippet) => number> = {
  updated: () => 0,
  created: (a, b) => b.createdAt.localeCompare(a.createdAt),
  views: (a, b) => b.viewCount - a.viewCount,
  stars: (a, b) => b.starCount - a.starCount,
};

/** One page of items with its pagination. */
export function pageOf<Item>(items: readonly Item[], query: Sent['query'] = {}) {
  const page = Number(query.page ?? 1);
  const limit = Number(query.limit ?? LIMITS.pageSize);
  return {
    items: items.slice((page - 1) * limit, page * limit),
    pagination: aPage(items, { page, limit }),
  };
}

/** Answers list requests like the API: filtered, sorted and paginated. */
export function listOf(snippets: () => readonly Snippet[]) {
  return ({ query }: Pick<Sent, 'query'>): Response => {
    const wanted = (name: string) => query[name] ?? '';
    const left = snippets().filter(
      ({ title, language, tags }) =>
        title.toLowerCase().includes(wanted('search').toLowerCase()) &&
        ['', language].includes(wanted('language')) &&
        ['', ...tags].includes(wanted('tags')),
    );
    const ordered = left.toSorted(ORDERS[wanted('sortBy')] ?? (() => 0));
    const { items, pagination } = pageOf(ordered, query);
    return succeeded({ snippets: items, pagination });
  };
}
