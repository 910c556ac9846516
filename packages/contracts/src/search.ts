import { LANGUAGES, languageName } from './languages.ts';

/** The characters of words, for use in a character class. */
export const LETTERS = '\\p{L}\\p{M}\\p{N}';
/** Matches identifiers, including separators inside them: `user_name`, `get-user`, `parseJSON5`. */
const identifiers = new RegExp(`[${LETTERS}]+(?:[_-]+[${LETTERS}]+)*`, 'gu');
const separators = /[_-]+/;
/** Matches the boundaries inside one piece: `aB`, `ABc`, between letters and digits. */
const caseBoundaries =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{N})(?=[\p{L}\p{M}])|(?<=[\p{L}\p{M}])(?=\p{N})/u;
/** Matches pieces without such a boundary, which need not be split. */
const undivided = /^(?:[a-z]+|\p{Lu}?\p{Ll}+|\p{N}+)$/u;

/** Splits an identifier at its separators: `__getUser_ID2` → `['getUser', 'ID2']`. */
export function piecesOf(identifier: string): string[] {
  return identifier.split(separators).filter((piece) => piece !== '');
}

/** Splits a piece into its lower-case parts: `getUserName` → `['get', 'user', 'name']`. */
export function partsOf(piece: string): string[] {
  if (undivided.test(piece)) return [piece.toLowerCase()];
  return piece
    .split(caseBoundaries)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

/** Finds the identifiers of a text, including separators inside them: `get_userName`. */
export function identifiersOf(text: string): string[] {
  return text.normalize('NFC').match(identifiers) ?? [];
}

/** One word of a search. It matches as a whole or by all its parts, and the last word also as a prefix. */
export interface SearchWord {
  whole: string;
  parts: string[];
  prefix: boolean;
}

/** The parsed text of the search box. */
export interface ParsedSearch {
  words: SearchWord[];
  /** Quoted texts, which match substrings of the code regardless of case. */
  phrases: string[];
  languages: string[];
  tags: string[];
  users: string[];
}

/** Matches a filter without a value, or else a word or quoted text with an optional filter. */
const searchTerms =
  /\b(?:language|tag|user):(?=\s|$)|(?:\b(language|tag|user):)?(?:"([^"]*)(?:"|$)|([^\s"]+))/giu;

const keyOfName = new Map<string, string>();
for (const { key, extension } of LANGUAGES) {
  for (const name of [extension, languageName(key), key]) keyOfName.set(name.toLowerCase(), key);
}

/** Finds a language's key by its name, extension or key; an unknown name matches no snippet. */
export function languageKey(name: string): string {
  const lower = name.toLowerCase();
  return keyOfName.get(lower) ?? lower;
}

function addWords(text: string, words: SearchWord[]): void {
  for (const piece of identifiersOf(text).flatMap(piecesOf)) {
    words.push({ whole: piece.toLowerCase(), parts: partsOf(piece), prefix: false });
  }
}

function addFilter(name: string, value: string, into: ParsedSearch): void {
  if (name === 'language') into.languages.push(languageKey(value));
  else if (name === 'tag') into.tags.push(value.toLowerCase());
  else into.users.push(value.replace(/^@/, '').toLowerCase());
}

/**
 * Parses the text of the search box: plain words, `"quoted code"`, `language:`, `tag:`, `user:`. A
 * plain piece without letters and digits (`=>`) counts as quoted. An unfinished quote or filter is
 * accepted, since otherwise the result would be empty while a person types.
 */
export function parseSearch(text: string): ParsedSearch {
  const parsed: ParsedSearch = { words: [], phrases: [], languages: [], tags: [], users: [] };
  for (const [, filter, quoted, plain] of text.normalize('NFC').matchAll(searchTerms)) {
    const value = quoted ?? plain ?? '';
    if (value.trim() === '') continue;
    if (filter !== undefined) addFilter(filter.toLowerCase(), value.trim(), parsed);
    else if (quoted !== undefined) parsed.phrases.push(value.toLowerCase());
    else if (identifiersOf(value).length === 0) parsed.phrases.push(value.toLowerCase());
    else addWords(value, parsed.words);
  }
  const last = parsed.words.at(-1);
  if (last !== undefined) last.prefix = true;
  return parsed;
}
