import {
  languageKey,
  type PublicSnippetFilters,
  parseSearch,
  type SnippetListQuery,
} from '@snippetry/contracts';
import { normalFilter, tagsOfFilter } from '@snippetry/contracts/search';
import {
  FACETS,
  type Facet,
  type IndexFilters,
  type IndexQuery,
  type IndexSelection,
} from '../index/index.ts';

/** Returns a facet's value as the index stores it. */
function indexed(facet: Facet, value: string): string {
  return facet === 'language' ? languageKey(value) : normalFilter(value);
}

type Filters = Omit<PublicSnippetFilters, 'author' | 'following'>;

function filtersOf(query: Filters): IndexFilters {
  const filters: IndexFilters = { tags: tagsOfFilter(query.tags ?? '') };
  for (const facet of FACETS) {
    const value = query[facet];
    if (value) filters[facet] = indexed(facet, value);
  }
  return filters;
}

export function readFilters(query: Filters): Pick<IndexSelection, 'filters' | 'search'> {
  return { filters: filtersOf(query), search: parseSearch(query.search ?? '') };
}

export function readListQuery(query: SnippetListQuery): Omit<IndexQuery, 'viewer' | 'scope'> {
  const { sortBy: sort, page, limit } = query;
  return { ...readFilters(query), sort, page, limit };
}
