import { languageKey, parseSearch, type SnippetListQuery } from '@snippetry/contracts';
import { FACETS, type Facet } from '../domain/facets.ts';
import type { IndexFilters, IndexQuery } from '../index/port.ts';

/** A facet's value as an index has it. */
function indexed(facet: Facet, value: string): string {
  return facet === 'language' ? languageKey(value) : value.toLowerCase();
}

function filtersOf(query: SnippetListQuery): IndexFilters {
  const tags = (query.tags ?? '').split(',').map((tag) => tag.trim().toLowerCase());
  const filters: IndexFilters = { tags: tags.filter((tag) => tag !== '') };
  for (const facet of FACETS) {
    const value = query[facet];
    if (value) filters[facet] = indexed(facet, value);
  }
  return filters;
}

/** What a list's address asks of an index. */
export function readListQuery(query: SnippetListQuery): Omit<IndexQuery, 'viewer' | 'scope'> {
  const { sortBy: sort, page, limit } = query;
  const search = parseSearch(query.search ?? '');
  return { filters: filtersOf(query), search, sort, page, limit };
}
