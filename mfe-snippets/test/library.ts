import { LIMITS } from '@snippetry/contracts/limits';
import type { Snippet } from '../src/data/types.ts';
import { ok } from './page.tsx';

const ORDERS: Record<string, (a: Snippet, b: Snippet) => number> = {
  updated: () => 0,
  created: (a, b) => b.createdAt.localeCompare(a.createdAt),
  views: (a, b) => b.viewCount - a.viewCount,
  stars: (a, b) => b.starCount - a.starCount,
};

/** One page of what there is, and where it stands among the others. */
export function pageOf<Item>(items: readonly Item[], query = new URLSearchParams()) {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? LIMITS.pageSize);
  const total = items.length;
  const totalPages = Math.ceil(total / limit);
  return {
    items: items.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 },
  };
}

/** Answers a list of snippets as the API does: narrowed, in the order asked for, page by page. */
export function listOf(snippets: () => readonly Snippet[]) {
  return (query: URLSearchParams): Response => {
    const wanted = (name: string) => query.get(name) ?? '';
    const left = snippets().filter(
      ({ title, language, tags }) =>
        title.toLowerCase().includes(wanted('search').toLowerCase()) &&
        ['', language].includes(wanted('language')) &&
        ['', ...tags].includes(wanted('tags')),
    );
    const ordered = left.toSorted(ORDERS[wanted('sortBy')] ?? (() => 0));
    const { items, pagination } = pageOf(ordered, query);
    return ok({ snippets: items, pagination });
  };
}
