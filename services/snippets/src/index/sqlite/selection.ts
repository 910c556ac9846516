import { rankedWords } from '@snippetry/contracts/search';
import type { Selection, Window } from '@snippetry/snippet-search';
import { FACETS, type IndexQuery, type IndexSelection, ORDERS } from '../port.ts';

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
