import { languageKey, parseSearch, type SnippetListQuery } from '@snippetry/contracts';
import type { FindRequest } from '../catalogue/finder.ts';
import type { Scope } from '../catalogue/match.ts';
import { ORDERS } from '../catalogue/order.ts';

function filled(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

/** Filters of the query as facets; an empty one filters nothing. */
function facetsOf({ language, tags, difficulty, category }: SnippetListQuery): string[] {
  const facets: string[] = [];
  if (filled(language)) facets.push(`language:${languageKey(language)}`);
  if (filled(difficulty)) facets.push(`difficulty:${difficulty.toLowerCase()}`);
  if (filled(category)) facets.push(`category:${category.toLowerCase()}`);
  for (const tag of tags?.split(',') ?? []) {
    if (tag.trim() !== '') facets.push(`tag:${tag.trim().toLowerCase()}`);
  }
  return facets;
}

export function findRequest(scope: Scope, query: SnippetListQuery): FindRequest {
  return {
    scope,
    facets: facetsOf(query),
    search: parseSearch(query.search ?? ''),
    order: ORDERS[query.sortBy],
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
  };
}
