import { languageKey, parseSearch, type SnippetListQuery } from '@snippetry/contracts';
import type { IndexFilters, IndexQuery } from '../index/port.ts';

function filtersOf({ language, difficulty, category, tags }: SnippetListQuery): IndexFilters {
  return {
    ...(language && { language: languageKey(language) }),
    ...(difficulty && { difficulty: difficulty.toLowerCase() }),
    ...(category && { category: category.toLowerCase() }),
    tags: (tags ?? '').split(',').flatMap((tag) => tag.trim().toLowerCase() || []),
  };
}

/** What a list's address asks of an index. */
export function readListQuery(query: SnippetListQuery): Omit<IndexQuery, 'viewer' | 'scope'> {
  const { sortBy: sort, page, limit } = query;
  const search = parseSearch(query.search ?? '');
  return { filters: filtersOf(query), search, sort, page, limit };
}
