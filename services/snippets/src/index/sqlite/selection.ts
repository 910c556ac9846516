import { rankedWords } from '@snippetry/contracts/search';
import type { Selection, SortColumn, Window } from '@snippetry/snippet-search';
import { FACETS, type IndexQuery, type IndexSelection } from '../port.ts';

interface Order {
  column: SortColumn;
  direction: 1 | -1;
}

/** Sort names of the dashboard and of the explore page, which share four keys. */
const ORDERS: Record<IndexQuery['sort'], Order> = {
  newest: { column: 'created', direction: -1 },
  created: { column: 'created', direction: -1 },
  oldest: { column: 'created', direction: 1 },
  'recently-updated': { column: 'updated', direction: -1 },
  updated: { column: 'updated', direction: -1 },
  'most-viewed': { column: 'views', direction: -1 },
  views: { column: 'views', direction: -1 },
  'most-starred': { column: 'stars', direction: -1 },
  stars: { column: 'stars', direction: -1 },
};

const LANGUAGE = FACETS.indexOf('language');

/** Converts a list or search to a selection of the engine. */
export function toSelection({ viewer, scope, filters, search }: IndexSelection): Selection {
  return {
    viewerId: viewer.id,
    scope,
    filters: FACETS.map((facet) => filters[facet] ?? ''),
    required: search.languages.map((language) => [LANGUAGE, language]),
    tags: [...(filters.tags ?? []), ...search.tags],
    users: search.users,
    words: search.words,
    ranked: rankedWords(search),
    phrases: search.phrases,
  };
}

export function toWindow({ sort, page, limit }: IndexQuery): Window {
  return { ...ORDERS[sort], offset: (page - 1) * limit, limit };
}
