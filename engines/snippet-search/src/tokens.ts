import type { SearchedText, Trait, WordQuery } from './types.ts';

/** A searched text as it is indexed. */
export interface Doc {
  /** Words in order, without runs of signs. */
  words: readonly string[];
  /** Names in order. */
  names: readonly string[];
  /** In lower case. */
  code: string;
}

/** First character of folded spellings among the words. */
const FOLDED = '~';
/** First character of the tokens of names. */
const NAME = '^';
/**
 * Names that share more characters than this with a word are indexed as if they shared this many.
 */
const DEEPEST = 7;
/** Minimum length of a text for trigrams. */
const TRIGRAM = 3;
const NUL = '\ue000';
const END_OF_CODE = '\ue0ff';
const hasLetter = /[\p{L}\p{M}\p{N}]/u;
const isAscii = /^[\0-\x7f]*$/;

/** Whether a token can be searched for: runs of signs cannot. */
function isSearched(token: string): boolean {
  const first = token.charCodeAt(0);
  const isPlain = (first >= 0x61 && first <= 0x7a) || (first >= 0x30 && first <= 0x39);
  return isPlain || hasLetter.test(token);
}

function tokensOf(text: string): string[] {
  return [...new Set(text.split(' '))].filter(isSearched).sort();
}

export function docOf({ words, names, code }: SearchedText): Doc {
  return {
    words: tokensOf(words),
    names: tokensOf(names.replace('\n', ' ')),
    // SQLite ends a query at a NUL.
    code: code.toLowerCase().replaceAll('\0', NUL),
  };
}

/** Index of the first element of a sorted list that is not less than a text. */
function placeOf(list: readonly string[], text: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function has(list: readonly string[], text: string, prefix: boolean): boolean {
  const found = list[placeOf(list, text)];
  return found !== undefined && (prefix ? found.startsWith(text) : found === text);
}

function sharedLength(a: string, b: string | undefined): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b?.charCodeAt(length)) length += 1;
  return length;
}

/**
 * Length of the longest prefix of a name that is also a prefix of a word: shorter prefixes find the
 * word.
 */
function sharedWithWords(name: string, words: readonly string[]): number {
  const at = placeOf(words, name);
  return Math.max(sharedLength(name, words[at - 1]), sharedLength(name, words[at]));
}

const named = (depth: number, name: string) => `${NAME}${depth}${name}`;

/**
 * All tokens of words and names, joined by blanks. The token of a name depends on how much of it
 * words cover, so that a short prefix need not search the names as well.
 */
export function wordTokens({ words, names }: Doc): string {
  const tokens = [...words];
  for (const name of names) {
    const depth = Math.min(sharedWithWords(name, words), name.length - 1, DEEPEST);
    tokens.push(named(Math.max(0, depth), name));
  }
  return tokens.join(' ');
}

/** Replaces blanks and control characters by characters that belong to tokens. */
function visible(text: string): string {
  return text.replace(/[\0-\x20]/g, (blank) => String.fromCharCode(0xe000 + blank.charCodeAt(0)));
}

/** Tokens of pairs of ASCII characters, with the text in which each last occurred. */
const asciiPairs = Array.from({ length: 128 * 128 }, (_, pair) =>
  visible(String.fromCharCode(pair >>> 7, pair & 127)),
);
const lastSeen = new Uint32Array(asciiPairs.length);
let texts = 0;

function asciiPairTokens(code: string): string {
  texts += 1;
  let tokens = visible(code.slice(-1)) + END_OF_CODE;
  for (let i = 1, before = code.charCodeAt(0); i < code.length; i += 1) {
    const character = code.charCodeAt(i);
    const pair = (before << 7) | character;
    before = character;
    if (lastSeen[pair] === texts) continue;
    lastSeen[pair] = texts;
    tokens += ` ${asciiPairs[pair]}`;
  }
  return tokens;
}

/** Pairs of adjacent characters of code, joined by blanks. */
export function pairTokens(code: string): string {
  if (code === '') return '';
  if (isAscii.test(code)) return asciiPairTokens(code);
  const characters = [...(visible(code) + END_OF_CODE).toWellFormed()];
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < characters.length; i += 1) {
    pairs.add(`${characters[i]}${characters[i + 1]}`);
  }
  return [...pairs].join(' ');
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const term = (text: string, prefix: boolean) => (prefix ? `${quote(text)}*` : quote(text));
const anyOf = (terms: readonly string[]) => `(${terms.join(' OR ')})`;

/** Whether a part of a word may match the prefix of a token. */
function isOpen({ parts, prefix }: Pick<WordQuery, 'parts' | 'prefix'>, part: number): boolean {
  return prefix && part === parts.length - 1;
}

interface Spelled extends Pick<WordQuery, 'whole' | 'parts' | 'prefix'> {
  marks: readonly string[];
}

const folded = (word: WordQuery): Spelled => ({ ...word, marks: ['', FOLDED] });
const asTyped = (word: WordQuery): Spelled => ({
  ...(word.exact ?? word),
  prefix: word.prefix,
  marks: [''],
});

function matchOf(word: Spelled): string {
  const { whole, parts, prefix, marks } = word;
  const depths = Math.min(whole.length - 1, DEEPEST);
  const any = marks.map((mark) => term(mark + whole, prefix));
  for (let depth = 0; depth <= depths; depth += 1) any.push(term(named(depth, whole), prefix));
  if (parts.length > 1 || parts[0] !== whole) {
    const all = parts.map((part, i) =>
      anyOf(marks.map((mark) => term(mark + part, isOpen(word, i)))),
    );
    any.push(`(${all.join(' AND ')})`);
  }
  return anyOf(any);
}

function isWordOf({ words, names }: Doc, word: Spelled): boolean {
  const { whole, parts, prefix, marks } = word;
  const hasToken = (text: string, open: boolean) =>
    marks.some((mark) => has(words, mark + text, open));
  return (
    hasToken(whole, prefix) ||
    has(names, whole, prefix) ||
    parts.every((part, i) => hasToken(part, isOpen(word, i)))
  );
}

/** A condition on texts: the lookup in the index, and the test of a single text. */
export interface Question {
  table: 'words' | 'pairs' | 'code';
  match: string;
  isTrueOf(doc: Doc): boolean;
}

function wordsQuestion(words: readonly Spelled[]): Question {
  return {
    table: 'words',
    match: words.map(matchOf).join(' AND '),
    isTrueOf: (doc) => words.every((word) => isWordOf(doc, word)),
  };
}

function phraseQuestion(text: string): Question {
  const phrase = text.replaceAll('\0', NUL);
  const isTrueOf = ({ code }: Doc) => code.includes(phrase);
  const length = [...phrase].length;
  if (length >= TRIGRAM) return { table: 'code', match: quote(phrase), isTrueOf };
  return { table: 'pairs', match: term(visible(phrase), length === 1), isTrueOf };
}

export function searchQuestions(
  words: readonly WordQuery[],
  phrases: readonly string[],
): Question[] {
  const all = words.length === 0 ? [] : [wordsQuestion(words.map(folded))];
  return [...all, ...phrases.map(phraseQuestion)];
}

/** Texts that have the words as typed. */
export function spelledQuestion(words: readonly WordQuery[]): Question {
  return wordsQuestion(words.map(asTyped));
}

/** Texts that may contain a word only in a folded spelling. */
export function foldedQuestion({ whole, parts, prefix }: WordQuery): Question {
  const last = parts.length - 1;
  const spelled = [
    [whole, prefix] as const,
    ...parts.map((part, i) => [part, prefix && i === last] as const),
  ];
  return {
    table: 'words',
    match: anyOf(spelled.map(([text, open]) => term(FOLDED + text, open))),
    isTrueOf: ({ words }) => spelled.some(([text, open]) => has(words, FOLDED + text, open)),
  };
}

/** Texts with a word of this prefix. */
export function prefixQuestion(text: string): Question {
  return wordsQuestion([folded({ whole: text, parts: [text], prefix: true })]);
}

/** Texts that have the word of a trait. */
export function traitQuestion({ text }: Trait): Question {
  return {
    table: 'words',
    match: quote(text),
    isTrueOf: ({ words }) => has(words, text, false),
  };
}
