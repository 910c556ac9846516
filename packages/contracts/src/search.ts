import { LANGUAGES, languageName } from './languages.ts';

/** The characters of words, for use in a character class. */
export const LETTERS = '\\p{L}\\p{M}\\p{N}';
/** Matches identifiers, including separators inside them: `user_name`, `get-user`, `parseJSON5`. */
const identifiers = new RegExp(`[${LETTERS}]+(?:[_-]+[${LETTERS}]+)*`, 'gu');
const separators = /[_-]+/;

/** Scripts written without spaces between words, or with endings and particles attached to them. */
const UNSPACED = 'Han,Hiragana,Katakana,Bopomofo,Hangul,Thai,Lao,Khmer,Myanmar'
  .split(',')
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
const unspaced = new RegExp(`[${UNSPACED}]`, 'u');
/** Matches a text that folding can change beyond its case. */
export const NON_ASCII = /[\u0080-\u{10ffff}]/u;

/**
 * Matches the boundaries inside one piece: `aB`, `ABc`, between letters and digits, and between an
 * unspaced script and any other.
 */
const boundaries = new RegExp(
  [
    String.raw`(?<=\p{Ll}\p{M}*)(?=\p{Lu})`,
    String.raw`(?<=\p{Lu}\p{M}*)(?=\p{Lu}\p{M}*\p{Ll})`,
    String.raw`(?<=\p{N})(?=[\p{L}\p{M}])`,
    String.raw`(?<=[\p{L}\p{M}])(?=\p{N})`,
    `(?<=[${UNSPACED}])(?=[^${UNSPACED}\\p{M}])`,
    `(?<=[^${UNSPACED}])(?=[${UNSPACED}])`,
  ].join('|'),
  'u',
);
/** Matches pieces without such a boundary, which need not be split. */
const undivided = /^(?:[a-z]+|\p{Lu}?\p{Ll}+|\p{N}+)$/u;

/** Splits an identifier at its separators: `__getUser_ID2` → `['getUser', 'ID2']`. */
export function piecesOf(identifier: string): string[] {
  return identifier.split(separators).filter((piece) => piece !== '');
}

/** Splits a piece into its parts as they are spelled: `getUserName` → `['get', 'User', 'Name']`. */
export function splitPiece(piece: string): string[] {
  if (undivided.test(piece)) return [piece];
  return piece.split(boundaries).filter((part) => part !== '');
}

/** Splits a piece into its lower-case parts: `getUserName` → `['get', 'user', 'name']`. */
export function partsOf(piece: string): string[] {
  return splitPiece(piece).map((part) => part.toLowerCase());
}

/** Finds the identifiers of a text, including separators inside them: `get_userName`. */
export function identifiersOf(text: string): string[] {
  return text.normalize('NFC').match(identifiers) ?? [];
}

const accents = /[\u0300-\u036f]+/g;
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};
const specialLetters = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** Folds case, accents and special letters: `Größe` → `grosse`, `İstanbul` → `istanbul`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NON_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(accents, '')
    .replace(specialLetters, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** Whether a text has characters of a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

/** Brings the text of a tag or user filter into the form in which tags are stored. */
export function normalFilter(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

/** Splits a comma-separated filter into its tags, as they are stored. */
export function tagsOfFilter(filter: string): string[] {
  return filter
    .split(',')
    .map(normalFilter)
    .filter((tag) => tag !== '');
}

/** First character of the tokens of folded words; no other token of a text begins with it. */
export const FOLDED = '~';
/** First character of the tokens of words with signs. */
const SIGNED = ':';

/** A word with signs, such as `c++`, `.net` or `node.js`. */
interface SignedWord {
  /** Folded, behind the mark. */
  token: string;
  /** Tokens that texts with this word have; of `node.js` these are `node` and `.js`. */
  parts: string[];
  start: number;
  end: number;
}

/** Matches the signs of words such as `c++`, `c#`, `.net`, `@media`, `node.js`, with the letters on both sides. */
const signs = new RegExp(`(?<=([${LETTERS}]*))(\\+\\+|[#.@$])(?=([${LETTERS}]*))`, 'gu');
const digits = /^\p{N}*$/u;

/** Returns the ways to write the word around one sign, the most specific first. */
function spellings(before: string, sign: string, after: string): [left: string, right: string][] {
  if (sign === '.') {
    if (after === '' || (digits.test(before) && digits.test(after))) return [];
    if (before === '') return [['', after]];
    return digits.test(after)
      ? [[before, after]]
      : [
          [before, after],
          ['', after],
        ];
  }
  if (before !== '' && (sign === '++' || sign === '#')) {
    if (!digits.test(after)) return [];
    return after === ''
      ? [[before, '']]
      : [
          [before, after],
          [before, ''],
        ];
  }
  return before === '' && after !== '' && sign !== '++' ? [['', after]] : [];
}

/** Finds words with signs in a text, several spellings of one beginning with the most specific. */
export function* signedTokens(text: string): Generator<SignedWord> {
  for (const { 1: before = '', 2: sign = '', 3: after = '', index } of text.matchAll(signs)) {
    for (const [left, right] of spellings(before, sign, after)) {
      const token = SIGNED + fold(left + sign + right);
      const start = index - left.length;
      const end = index + sign.length + right.length;
      const isPair = sign === '.' && left !== '' && !digits.test(right);
      // Pairs are not indexed: they would add half as many tokens again for code.
      const parts = isPair ? [...partsOf(left).map(fold), `${SIGNED}.${fold(right)}`] : [token];
      yield { token, parts, start, end };
    }
  }
}

/** Splits a text of an unspaced script into the tokens of a search: pairs, or a single character. */
function pairsOf(text: string): string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

function addFolded(word: string, tokens: Set<string>): void {
  const folded = fold(word);
  if (folded !== word) tokens.add(FOLDED + folded);
}

/**
 * Returns the tokens that a text is found by in addition to its lower-case parts and names: folded
 * ones, characters and pairs of unspaced scripts, words with signs.
 */
export function moreTokensOf(text: string): Set<string> {
  const tokens = new Set<string>();
  const normal = text.normalize('NFC');
  for (const { token, parts } of signedTokens(normal)) if (parts.length === 1) tokens.add(token);
  if (!NON_ASCII.test(normal)) return tokens;
  for (const piece of new Set(
    identifiersOf(normal)
      .filter((one) => NON_ASCII.test(one))
      .flatMap(piecesOf),
  )) {
    const parts = partsOf(piece);
    if (parts.length > 1) addFolded(piece.toLowerCase(), tokens);
    for (const part of parts) {
      addFolded(part, tokens);
      if (!isUnspaced(part)) continue;
      const folded = fold(part);
      for (const token of [...folded, ...pairsOf(folded)]) tokens.add(token);
    }
  }
  return tokens;
}

/** Returns the text that a snippet is searched by in addition to its code, a tag also as `#tag`. */
export function textBesideCode(snippet: {
  title: string;
  description: string;
  tags: readonly string[];
  authorName: string;
}): string {
  const { title, description, tags, authorName } = snippet;
  const marked = [...tags.map((tag) => `#${tag}`), `@${authorName}`];
  return [title, description, ...tags, authorName, ...marked].join('\n');
}

/** A spelling of a word: it matches as a whole or by all its parts. */
interface Spelling {
  whole: string;
  parts: string[];
}

/** One word of a search, folded. It matches as a whole or by all its parts, and the last word also as a prefix. */
export interface SearchWord extends Spelling {
  prefix: boolean;
  /** The word as typed, if folding changed it. Snippets that have it rank first. */
  exact?: Spelling;
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

/**
 * Returns the words whose spelling ranks the results: snippets that contain all of them as typed
 * come first. Empty if there is quoted text; an unfinished single letter is left out.
 */
export function rankedWords({ words, phrases }: ParsedSearch): SearchWord[] {
  if (phrases.length > 0) return [];
  return words.filter(({ whole, prefix }) => !prefix || [...whole].length > 1);
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
  const lower = normalFilter(name);
  return keyOfName.get(lower) ?? lower;
}

/** Whether a word is one with signs, such as `c++`. */
export function isSigned({ whole }: SearchWord): boolean {
  return whole.startsWith(SIGNED);
}

function searchWord(piece: string): SearchWord {
  const parts = partsOf(piece);
  const exact = { whole: piece.toLowerCase(), parts };
  const folded = parts.map(fold);
  const whole = fold(piece);
  const tokens = folded.flatMap((part) => (isUnspaced(part) ? pairsOf(part) : [part]));
  const isSame = whole === exact.whole && folded.every((part, i) => part === parts[i]);
  return { whole, parts: tokens, prefix: false, ...(isSame ? {} : { exact }) };
}

function addWords(text: string, words: SearchWord[]): void {
  let from = 0;
  const add = (plain: string) => {
    for (const piece of identifiersOf(plain).flatMap(piecesOf)) words.push(searchWord(piece));
  };
  for (const { token, parts, start, end } of signedTokens(text)) {
    if (end <= from) continue;
    add(text.slice(from, Math.max(from, start)));
    words.push({ whole: token, parts, prefix: false });
    from = end;
  }
  add(text.slice(from));
}

function addFilter(name: string, value: string, into: ParsedSearch): void {
  if (name === 'language') into.languages.push(languageKey(value));
  else if (name === 'tag') into.tags.push(normalFilter(value));
  else into.users.push(normalFilter(value.replace(/^@/, '')));
}

/**
 * Parses the text of the search box: plain words, words with signs (`C++`), `"quoted code"`, `language:`, `tag:`, `user:`. A
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
