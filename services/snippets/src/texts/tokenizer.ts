import {
  identifiersOf,
  LETTERS,
  moreTokensOf,
  partsOf,
  piecesOf,
  textBesideCode,
} from '@snippetry/contracts/search';

/** Maximal runs of letters, of signs, or of blanks: stable under taking a substring. */
const runs = new RegExp(`[${LETTERS}]+|\\s+|[^${LETTERS}\\s]+`, 'gu');
const startsWord = new RegExp(`^[${LETTERS}]`, 'u');

/**
 * Version of the stored words. A change of the results of `indexText` or `codePrint` must raise it,
 * so that words of earlier versions are replaced.
 */
export const WORDS_VERSION = 3;

export const MAX_WORDS = 4000;
/** Longer tokens (minified or encoded data) are left out and make the text `cut`. */
export const MAX_TOKEN = 200;

function normalise(text: string): string {
  return text.normalize('NFC');
}

/** Words that a text can be found by. */
export interface Words {
  /** Parts of identifiers, in lower case. */
  parts: Set<string>;
  /** Pieces of identifiers with more than one part: whole, in lower case, with their parts. */
  names: Map<string, string[]>;
}

export function wordsOf(text: string): Words {
  const words: Words = { parts: new Set(), names: new Map() };
  for (const identifier of new Set(identifiersOf(text))) {
    for (const piece of piecesOf(identifier)) {
      const parts = partsOf(piece);
      for (const part of parts) words.parts.add(part);
      if (parts.length > 1) words.names.set(piece.toLowerCase(), parts);
    }
  }
  return words;
}

/** Returns the runs of letters and of signs in a text; blanks become an empty string. */
export function runsOf(text: string): string[] {
  const found = normalise(text).toLowerCase().match(runs) ?? [];
  return found.map((run) => (run.trim() === '' ? '' : run));
}

/** Words start with a letter or digit; everything else in a code is a run of signs. */
function isWord(token: string): boolean {
  return startsWord.test(token);
}

function signsOf(text: string): Set<string> {
  const signs = new Set<string>();
  for (const run of runsOf(text)) if (run !== '' && !isWord(run)) signs.add(run);
  return signs;
}

export interface SearchText {
  authorName: string;
  title: string;
  description: string;
  tags: readonly string[];
  content: string;
}

/** Search tokens stored with a snippet, joined by blanks. */
export interface IndexField {
  /** Tokens of the code: parts of identifiers and runs of signs. */
  codeWords: string;
  /**
   * Parts of title, description, tags and author that the code does not have, then the tokens of
   * `moreTokensOf`.
   */
  textWords: string;
  /**
   * Identifiers of several parts, whole: those of the code, a line break, the others. Each stands
   * between blanks, so that one scan finds those with a given beginning or end. Their parts are
   * among the words, too.
   */
  names: string;
  /** Some tokens were left out, so a quoted search must look at the code itself. */
  wordsCut: boolean;
}

/** Adds tokens to sets until there are `MAX_WORDS`. */
class Room {
  cut = false;
  #left = MAX_WORDS;

  add(token: string, into: Set<string>): void {
    if (into.has(token)) return;
    if (token.length > MAX_TOKEN || this.#left === 0) {
      this.cut = true;
      return;
    }
    this.#left -= 1;
    into.add(token);
  }
}

function fill(words: Words, room: Room): { words: Set<string>; names: Set<string> } {
  const taken = { words: new Set<string>(), names: new Set<string>() };
  for (const part of words.parts) room.add(part, taken.words);
  for (const name of words.names.keys()) room.add(name, taken.names);
  return taken;
}

function without(tokens: Set<string>, others: Set<string>): Set<string> {
  return new Set([...tokens].filter((token) => !others.has(token)));
}

export function indexText(snippet: SearchText): IndexField {
  const { content } = snippet;
  const room = new Room();
  const beside = textBesideCode(snippet);
  const text = fill(wordsOf(beside), room);
  const more = new Set<string>();
  for (const token of moreTokensOf(beside)) room.add(token, more);
  room.cut = false;
  const code = fill(wordsOf(content), room);
  for (const sign of signsOf(content)) room.add(sign, code.words);
  // A search for quoted text uses none of the tokens below, so they do not count as cut.
  const wordsCut = room.cut;
  for (const token of moreTokensOf(content)) room.add(token, more);
  const join = (tokens: Set<string>) => [...tokens].join(' ');
  const others = without(text.names, code.names);
  const named = code.names.size + others.size > 0;
  return {
    codeWords: join(code.words),
    textWords: join(without(new Set([...text.words, ...more]), code.words)),
    names: named ? ` ${join(code.names)} \n ${join(others)} ` : '',
    wordsCut,
  };
}
