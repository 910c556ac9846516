import { LANGUAGES, languageName } from './languages.ts';

/** What words consist of, inside a character class. */
export const LETTERS = '\\p{L}\\p{M}\\p{N}';
/** Identifiers with their inner joints: `user_name`, `get-user`, `parseJSON5`. */
const identifiers = new RegExp(`[${LETTERS}]+(?:[_-]+[${LETTERS}]+)*`, 'gu');
const joints = /[_-]+/;
/** Borders inside one piece: `aB`, `ABc`, letter to digit and back. */
const humps =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{N})(?=[\p{L}\p{M}])|(?<=[\p{L}\p{M}])(?=\p{N})/u;
const simple = /^(?:[a-z]+|\p{Lu}?\p{Ll}+|\p{N}+)$/u;

/** What an identifier consists of between its joints: `['getUser', 'ID2']` of `__getUser_ID2`. */
export function piecesOf(identifier: string): string[] {
  return identifier.split(joints).filter((piece) => piece !== '');
}

/** The parts of one piece in lower case: `['get', 'user', 'name']` of `getUserName`. */
export function partsOf(piece: string): string[] {
  if (simple.test(piece)) return [piece.toLowerCase()];
  return piece
    .split(humps)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

/** Identifiers with their inner joints, as they stand in a text: `get_userName`. */
export function identifiersOf(text: string): string[] {
  return text.normalize('NFC').match(identifiers) ?? [];
}

/** One piece of a search: found whole, or by all its parts; as a prefix where it is the last. */
export interface SearchWord {
  whole: string;
  parts: string[];
  prefix: boolean;
}

/** What the search box says. */
export interface ParsedSearch {
  words: SearchWord[];
  /** Quoted texts: substrings of the code, without regard to case. */
  phrases: string[];
  languages: string[];
  tags: string[];
  users: string[];
}

/** First a filter that has no value yet, then filter or not, quoted or plain. */
const pieces =
  /\b(?:language|tag|user):(?=\s|$)|(?:\b(language|tag|user):)?(?:"([^"]*)(?:"|$)|([^\s"]+))/giu;

const keyOfName = new Map<string, string>();
for (const { key, extension } of LANGUAGES) {
  for (const name of [extension, languageName(key), key]) keyOfName.set(name.toLowerCase(), key);
}

/** `ts`, `TypeScript` and `typescript` name the same language; an unknown name matches nothing. */
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
 * Reads the search box: plain words, `"quoted code"`, `language:`, `tag:`, `user:`. A plain piece
 * without any letter or digit (`=>`) is searched in the code as if it were quoted, and a quote or
 * filter still being typed does not empty the result.
 */
export function parseSearch(text: string): ParsedSearch {
  const parsed: ParsedSearch = { words: [], phrases: [], languages: [], tags: [], users: [] };
  for (const [, filter, quoted, plain] of text.normalize('NFC').matchAll(pieces)) {
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
