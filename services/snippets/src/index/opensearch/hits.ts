import { idOf } from './document.ts';
import type { SearchHit } from './searches.ts';

/** The id of a hit that is sorted by id at last. */
export function idOfHit({ sort }: SearchHit): string {
  return idOf(sort.at(-2) ?? 0, sort.at(-1) ?? 0);
}

/** The authors of hits, each once. */
export function authorsOf(hits: readonly SearchHit[]): string[] {
  return [...new Set(hits.map(({ fields }) => String(fields.author?.[0])))];
}
