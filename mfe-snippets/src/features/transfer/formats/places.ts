import { t } from '@snippetry/web-kit';

/** Position in a text file: "line 12". */
export function placeOfLine(line: number): string {
  return t('line {number}', { number: String(line) });
}

/** Position in a list of snippets, from an index: "snippet 3". */
export function placeOfSnippet(at: number): string {
  return t('snippet {number}', { number: String(at + 1) });
}

/** Position in a list of collections, from an index: "collection 3". */
export function placeOfCollection(at: number): string {
  return t('collection {number}', { number: String(at + 1) });
}
