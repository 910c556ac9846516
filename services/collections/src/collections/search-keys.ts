import { type CollectionRecord, nameKey } from './collection.ts';

type SearchedFields = Pick<CollectionRecord, 'name' | 'description' | 'tags'>;

/** Characters of a key. What is looked for beyond them is looked for in the text. */
const LENGTH = 16;
/** Scripts that put no spaces between words: each of their characters may begin one. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
/** Matches beginnings of words: after a non-letter, inside `camelCase`, and after a space. */
const BEGINNINGS = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])[\\p{L}\\p{N}]|(?<=\\p{Ll})\\p{Lu}|(?<!\\S)\\S|[${UNSPACED}]`,
  'gu',
);

/** By whole characters: half of one is no text. */
const cut = (text: string) => [...text].slice(0, LENGTH).join('');

/**
 * Returns the index keys of a text: its suffixes from the beginning of each word, truncated. Each
 * search text is a prefix of one.
 */
export function searchKeys(texts: readonly string[]): string[] {
  const keys = texts.flatMap((text) => {
    const form = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
    // A character may become several in lower case, so none is cut off before.
    const from = (at: number) => cut(form.slice(at, at + 2 * LENGTH).toLowerCase());
    return [...form.matchAll(BEGINNINGS)].map(({ index }) => from(index));
  });
  return [...new Set(keys)];
}

/** Returns the key prefix of a search text; `isWhole` unless it was truncated. */
export function soughtKey(search: string): { key: string; isWhole: boolean } {
  const text = nameKey(search);
  const key = cut(text);
  return { key, isWhole: key === text };
}

/** Returns the fields that searches match; the text is normalized as the search text is. */
export function searchFields({ name, description, tags }: SearchedFields) {
  const texts = [name, description, ...tags];
  return { searchText: texts.map(nameKey).join('\n'), searchKeys: searchKeys(texts) };
}
