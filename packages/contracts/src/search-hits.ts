import {
  fold,
  isSigned,
  isUnspaced,
  LETTERS,
  NON_ASCII,
  parseSearch,
  type SearchWord,
  signedTokens,
  splitPiece,
} from './search.ts';

/** Positions of hits in a text: start and end of each, in order, without overlaps. */
export type HitRanges = readonly (readonly [start: number, end: number])[];

/** Finds the hits in a text. Stable for equal searches, so that lists do not rerender. */
export type Marker = (text: string) => HitRanges;

/** Markers of a search: for titles and other texts, and for code. */
export interface Marks {
  text: Marker;
  code: Marker;
}

type Range = readonly [start: number, end: number];

/** Upper limit, so that code consisting of hits is not scanned to its end. */
export const MAX_HITS = 1000;
/** Maximum number of words searched for, since each is compared with every identifier. */
const MAX_WORDS = 12;

/** One identifier as search indexes it, and one piece of it: letters and digits without a separator. */
const identifiers = new RegExp(`[${LETTERS}]+(?:[_-]+[${LETTERS}]+)*`, 'gu');
const pieces = new RegExp(`[${LETTERS}]+`, 'gu');

/** Returns how many characters of a text's beginning fold to `length` characters. */
function unfolded(text: string, length: number): number {
  let end = 0;
  let folded = 0;
  for (const character of text) {
    const size = fold(character).length;
    // A combining mark belongs to the letter before it.
    if (folded >= length && size > 0) break;
    folded += size;
    end += character.length;
  }
  return end;
}

/** A piece of an identifier, or a part of a piece. */
interface Spelled {
  text: string;
  folded: string;
  start: number;
}

interface Piece extends Spelled {
  parts: readonly Spelled[];
}

/**
 * Returns the ranges of a piece or part that a word matches: a prefix, or any position in an
 * unspaced script.
 */
function covered({ text, folded, start }: Spelled, wanted: string, prefix: boolean): Range[] {
  if (folded === wanted) return [[start, start + text.length]];
  if (isUnspaced(wanted)) return within({ text, folded, start }, wanted);
  if (!prefix || !folded.startsWith(wanted)) return [];
  return [[start, start + unfolded(text, wanted.length)]];
}

function within({ text, folded, start }: Spelled, wanted: string): Range[] {
  const ranges: Range[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const from = at === 0 ? 0 : unfolded(text, at);
    ranges.push([start + from, start + unfolded(text, at + wanted.length)]);
    if (ranges.length >= MAX_HITS) break;
  }
  return ranges;
}

function readIdentifier(identifier: string, start: number): Piece[] {
  return [...identifier.matchAll(pieces)].map(({ 0: text, index }) => {
    const piece = { text, folded: fold(text), start: start + index };
    let at = piece.start;
    const parts = splitPiece(text).map((part) => {
      const spelled = { text: part, folded: fold(part), start: at };
      at += part.length;
      return spelled;
    });
    return { ...piece, parts };
  });
}

/** Ranges of an identifier that a word covers, and the parts of the word found in it. */
interface Match {
  ranges: Range[];
  parts: Set<number>;
}

function addPiece(piece: Piece, word: SearchWord, match: Match): void {
  const { whole, parts, prefix } = word;
  const all = covered(piece, whole, prefix);
  if (all.length > 0) {
    match.ranges.push(...all);
    for (const i of parts.keys()) match.parts.add(i);
    return;
  }
  for (const part of piece.parts) {
    for (const [i, wanted] of parts.entries()) {
      const ranges = covered(part, wanted, prefix && i === parts.length - 1);
      if (ranges.length === 0) continue;
      match.ranges.push(...ranges);
      match.parts.add(i);
    }
  }
}

/** Hits of one word: identifiers that contain all of it, or else identifiers that contain parts of it. */
class WordHits {
  readonly #word: SearchWord;
  readonly #whole: Range[] = [];
  readonly #parts: Range[] = [];

  constructor(word: SearchWord) {
    this.#word = word;
  }

  look(found: readonly Piece[]): void {
    const { ranges, parts }: Match = { ranges: [], parts: new Set() };
    for (const piece of found) addPiece(piece, this.#word, { ranges, parts });
    const into = parts.size === this.#word.parts.length ? this.#whole : this.#parts;
    into.push(...ranges);
  }

  get ranges(): readonly Range[] {
    return this.#whole.length > 0 ? this.#whole : this.#parts;
  }

  get isFull(): boolean {
    return this.#whole.length >= MAX_HITS || this.#parts.length >= MAX_HITS;
  }
}

/** Yields each line of a text and its offset. */
function* linesAt(text: string): Generator<[line: string, start: number]> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    yield [text.slice(start, stop), start];
    start = stop + 1;
  }
}

/**
 * Yields the pieces of identifiers that contain a needle. Lines and identifiers without one, which
 * are most, are skipped before they are split.
 */
function* identifiersWith(needles: readonly string[], text: string): Generator<Piece[]> {
  if (!NON_ASCII.test(text)) {
    yield* identifiersAround(needles, text, text.toLowerCase());
    return;
  }
  const mayMatch = (part: string) => {
    const folded = fold(part);
    return needles.some((needle) => folded.includes(needle));
  };
  for (const [line, start] of linesAt(text)) {
    if (!mayMatch(line)) continue;
    for (const { 0: identifier, index } of line.matchAll(identifiers)) {
      if (mayMatch(identifier)) yield readIdentifier(identifier, start + index);
    }
  }
}

/** The same for an ASCII text and its lower-case form: jumps from needle to needle. */
function* identifiersAround(
  needles: readonly string[],
  text: string,
  lower: string,
): Generator<Piece[]> {
  const next = needles.map((needle) => ({ needle, at: lower.indexOf(needle) }));
  const reader = new RegExp(identifiers);
  for (let from = 0; ; ) {
    let nearest = text.length;
    for (const one of next) {
      if (one.at >= 0 && one.at < from) one.at = lower.indexOf(one.needle, from);
      if (one.at >= 0) nearest = Math.min(nearest, one.at);
    }
    if (nearest === text.length) return;
    reader.lastIndex = from + lower.slice(from, nearest).lastIndexOf('\n') + 1;
    let found = reader.exec(text);
    while (found && reader.lastIndex <= nearest) found = reader.exec(text);
    if (!found) return;
    yield readIdentifier(found[0], found.index);
    from = reader.lastIndex;
  }
}

/** Removes duplicate words, up to {@link MAX_WORDS}. */
function distinct(words: readonly SearchWord[]): SearchWord[] {
  const byText = new Map(words.map((word) => [`${word.whole} ${word.prefix}`, word]));
  return [...byText.values()].slice(0, MAX_WORDS);
}

/** Finds words with signs, such as `c++`, as the index does. */
function signedRanges(text: string, words: readonly SearchWord[]): Range[] {
  if (words.length === 0) return [];
  const ranges: Range[] = [];
  for (const { token, start, end } of signedTokens(text)) {
    for (const { whole, prefix } of words) {
      if (token !== whole && !(prefix && token.startsWith(whole))) continue;
      ranges.push([
        start,
        Math.min(end, start + unfolded(text.slice(start, end), whole.length - 1)),
      ]);
    }
    if (ranges.length >= MAX_HITS) break;
  }
  return ranges;
}

function wordRanges(text: string, words: readonly SearchWord[]): Range[] {
  if (words.length === 0) return [];
  const looked = distinct(words);
  const signed = signedRanges(text, looked.filter(isSigned));
  const plain = looked.filter((word) => !isSigned(word));
  const hits = plain.map((word) => new WordHits(word));
  const needles = [...new Set(plain.flatMap(({ parts }) => parts))];
  for (const identifier of needles.length === 0 ? [] : identifiersWith(needles, text)) {
    for (const one of hits) one.look(identifier);
    if (hits.some((one) => one.isFull)) break;
  }
  return [...signed, ...hits.flatMap((one) => [...one.ranges])];
}

/** Returns the text in lower case; undefined if a letter becomes two, which would shift positions. */
function lowerCase(text: string): string | undefined {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : undefined;
}

/** Returns the text in lower case, except letters that would become two. */
function lowerLetters(text: string): string {
  return [...text].map((letter) => lowerCase(letter) ?? letter).join('');
}

function phraseRanges(text: string, phrases: readonly string[]): Range[] {
  if (phrases.length === 0) return [];
  const lower = lowerCase(text) ?? lowerLetters(text);
  return phrases.flatMap((phrase) => {
    const ranges: Range[] = [];
    let at = lower.indexOf(phrase);
    while (at >= 0 && ranges.length < MAX_HITS) {
      ranges.push([at, at + phrase.length]);
      at = lower.indexOf(phrase, at + phrase.length);
    }
    return ranges;
  });
}

/** Sorts ranges, and joins those that overlap or touch. */
function merged(ranges: readonly Range[]): HitRanges {
  const joined: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Returns markers for the hits of a search; undefined if it has no words. */
export function marksOf(search: string): Marks | undefined {
  const { words, phrases } = parseSearch(search);
  if (words.length + phrases.length === 0) return undefined;
  return {
    text: (text) => merged(wordRanges(text, words)),
    code: (code) => merged([...wordRanges(code, words), ...phraseRanges(code, phrases)]),
  };
}

/** An excerpt of code that begins at a search hit. */
export interface FirstHit {
  /** Offset of the excerpt in the code. */
  start: number;
  /** Number of the line in which the excerpt starts, from 1. */
  line: number;
  /** Whether the beginning of that line is left out. */
  cut: boolean;
  /** Number of hits in the code. */
  matches: number;
}

/** Column from which a hit is out of sight in a narrow preview. */
const FAR = 30;
/** Characters kept before a hit that is far to the right. */
const LEAD = 12;
/** Maximum length of a line shown before the hit: a longer one could push the hit out of sight. */
const SHORT_LINE = 40;

function lineBreaks(code: string, end: number): number {
  let lines = 0;
  for (let at = code.indexOf('\n'); at >= 0 && at < end; at = code.indexOf('\n', at + 1)) {
    lines += 1;
  }
  return lines;
}

/** Returns the offset of the line that contains a position or ends at it. */
function startOfLine(code: string, at: number): number {
  return code.slice(0, at).lastIndexOf('\n') + 1;
}

/** Returns the offset of the line before, if that is short and not blank. */
function lineBefore(code: string, lineStart: number): number | undefined {
  if (lineStart === 0) return undefined;
  const start = startOfLine(code, lineStart - 1);
  const line = code.slice(start, lineStart - 1);
  return line.trim() !== '' && line.length <= SHORT_LINE ? start : undefined;
}

/**
 * Returns the start of a preview that shows the first hit, independent of the preview's
 * length: the line before the hit's, its own line, or within it if the hit is far to the right.
 */
export function firstHit(code: string, hits: HitRanges): FirstHit | undefined {
  const first = hits[0];
  if (!first) return undefined;
  const [at] = first;
  const lineStart = startOfLine(code, at);
  const line = lineBreaks(code, at) + 1;
  const matches = hits.length;
  if (at - lineStart <= FAR) {
    const before = lineBefore(code, lineStart);
    if (before === undefined) return { start: lineStart, line, cut: false, matches };
    return { start: before, line: line - 1, cut: false, matches };
  }
  const indent = code.slice(lineStart, at).search(/\S/);
  const text = indent < 0 ? at : lineStart + indent;
  if (at - text <= FAR) return { start: text, line, cut: false, matches };
  return { start: shortlyBefore(code, at), line, cut: true, matches };
}

/** Returns an offset a few characters before a position, at the start of a word if possible. */
function shortlyBefore(code: string, at: number): number {
  const start = at - LEAD;
  const blank = code.slice(start, at).search(/\s\S/);
  if (blank >= 0) return start + blank + 1;
  // Do not split a surrogate pair.
  return /[\uDC00-\uDFFF]/.test(code.charAt(start)) ? start - 1 : start;
}
