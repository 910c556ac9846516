import { type Condition, filedUnder, isChosen } from './condition.ts';
import type { IndexData } from './index-data.ts';
import { PUBLIC, withinPublic } from './term-collector.ts';

/** Which snippets a list is about; visibility is part of it. */
export type Scope =
  | { kind: 'public' }
  | { kind: 'author'; authorId: string; publicOnly: boolean }
  | { kind: 'chosen'; ids: readonly string[]; viewerId: string | null };

/** The conditions of a scope narrowed by facets. */
export function scopeConditions(
  data: IndexData,
  scope: Scope,
  facets: readonly string[],
): Condition[] {
  const facet = (term: string) => filedUnder(data, data.dictionary.facets, term);
  if (scope.kind === 'chosen') {
    return [isChosen(data, scope.ids, scope.viewerId), ...facets.map(facet)];
  }
  const all = scope.kind === 'author' ? [`author:${scope.authorId}`, ...facets] : [...facets];
  const onlyPublic = scope.kind === 'public' || scope.publicOnly;
  const terms = onlyPublic ? all.map(withinPublic) : all;
  if (terms.length === 0) terms.push(PUBLIC);
  return terms.map(facet);
}
