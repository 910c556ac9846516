import { type CollectionRecord, nameKey } from './collection.ts';

type SearchedFields = Pick<CollectionRecord, 'name' | 'description' | 'tags'>;

/** Maximum characters of a key. Longer search texts are also matched against the whole text. */
const LENGTH = 16;
/** Scripts without spaces between words: each of their characters may begin one. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
/** Matches beginnings of words: after a non-letter, inside `camelCase`, and after a space. */
const BEGINNINGS = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])[\\p{L}\\p{N}]|(?<=\\p{Ll})\\p{Lu}|(?<!\\S)\\S|[${UNSPACED}]`,
  'gu',
);

/** Truncates by code points, so that no surrogate pair is split. */
const cut = (text: string) => [...text].slice(0, LENGTH).join('');

/**
 * Returns the index keys of a text: its suffixes from the beginning of each word, truncated. A
 * search text matches if it is a prefix of one.
 */
export function searchKeys(texts: readonly string[]): string[] {
  const keys = texts.flatMap((text) => {
    const form = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
    // Truncated after lower-casing, which may turn one character into several.
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
