import { t } from '@snippetry/web-kit';

/** "line 12". */
export function placeOfLine(line: number): string {
  return t('line {number}', { number: String(line) });
}

/** "snippet 3", of the one at an index. */
export function placeOfSnippet(at: number): string {
  return t('snippet {number}', { number: String(at + 1) });
}

/** "collection 3", of the one at an index. */
export function placeOfCollection(at: number): string {
  return t('collection {number}', { number: String(at + 1) });
}
