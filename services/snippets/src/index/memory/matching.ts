import { type Condition, filedUnder, isChosen, isOfAuthors, isPublic } from './condition.ts';
import type { IndexData } from './index-data.ts';
import { isOfWords, withinPublic } from './term-collector.ts';

/** Which snippets a list is about; visibility is part of it. */
export type Scope =
  | { kind: 'public' }
  | { kind: 'author'; authorId: string; publicOnly: boolean }
  /** Public ones of these authors. */
  | { kind: 'authors'; authorIds: readonly string[] }
  | { kind: 'chosen'; ids: readonly string[]; viewerId: string | null };

/** Whether nothing private can be among what a scope has. */
export function isOnlyPublic(scope: Scope): boolean {
  if (scope.kind === 'author') return scope.publicOnly;
  return scope.kind !== 'chosen';
}

/** The conditions of a scope narrowed by facets. */
export function scopeConditions(
  data: IndexData,
  scope: Scope,
  facets: readonly string[],
): Condition[] {
  const { facets: listed, wordFacets } = data.dictionary;
  const facet = (term: string) => filedUnder(data, isOfWords(term) ? wordFacets : listed, term);
  if (scope.kind === 'chosen') {
    return [isChosen(data, scope.ids, scope.viewerId), ...facets.map(facet)];
  }
  if (scope.kind === 'authors') {
    return [isOfAuthors(data, scope.authorIds), ...facets.map(withinPublic).map(facet)];
  }
  const all = scope.kind === 'author' ? [`author:${scope.authorId}`, ...facets] : [...facets];
  const terms = isOnlyPublic(scope) ? all.map(withinPublic) : all;
  return terms.length === 0 ? [isPublic(data)] : terms.map(facet);
}
