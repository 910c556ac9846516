import { LETTERS, parseSearch, partsOf, type SearchWord } from './search.ts';

/** Where hits stand in a text: start and end of each, in order, none overlapping another. */
export type HitRanges = readonly (readonly [start: number, end: number])[];

/** Finds the hits in a text. The same function for the same search, or lists draw themselves anew. */
export type Marker = (text: string) => HitRanges;

/** How hits are found in words, and how in code. */
export interface Marks {
  text: Marker;
  code: Marker;
}

type Range = readonly [start: number, end: number];

/** Nobody counts further, and code that is all hits must not be read to its end. */
export const MAX_HITS = 1000;
/** Words that are looked for: more of them tell no more, and each costs a look at every identifier. */
const MAX_WORDS = 12;

/** What search takes for one identifier, and for one piece of it: letters and digits without a joint between them. */
const identifiers = new RegExp(`[${LETTERS}]+(?:[_-]+[${LETTERS}]+)*`, 'gu');
const pieces = new RegExp(`[${LETTERS}]+`, 'gu');

/** How much of a text's beginning the word covers; 0 where it does not match. */
function covered(text: string, wanted: string, prefix: boolean): number {
  return text === wanted || (prefix && text.startsWith(wanted)) ? wanted.length : 0;
}

/** A piece of an identifier, in lower case, and where it begins in the text. */
interface Piece {
  lower: string;
  parts: readonly string[];
  start: number;
}

/** An identifier as search has it. */
interface Identifier {
  pieces: readonly Piece[];
  /** All of it, where it is spelled with more or fewer characters than search has for it: places cannot be told. */
  blurred: Range | undefined;
}

function readIdentifier(identifier: string, start: number): Identifier {
  const normal = identifier.normalize('NFC');
  const found = [...normal.matchAll(pieces)].map(({ 0: piece, index }) => ({
    lower: piece.toLowerCase(),
    parts: partsOf(piece),
    start: start + index,
  }));
  const same = normal.toLowerCase().length === identifier.length;
  return { pieces: found, blurred: same ? undefined : [start, start + identifier.length] };
}

/** What a word covers of an identifier, and which of its parts were there. */
interface Found {
  ranges: Range[];
  parts: Set<number>;
}

function addPiece({ lower, parts: own, start }: Piece, word: SearchWord, found: Found): void {
  const { whole, parts, prefix } = word;
  const all = covered(lower, whole, prefix);
  if (all > 0) {
    found.ranges.push([start, start + all]);
    for (const i of parts.keys()) found.parts.add(i);
    return;
  }
  let at = start;
  for (const part of own) {
    for (const [i, wanted] of parts.entries()) {
      const length = covered(part, wanted, prefix && i === parts.length - 1);
      if (length === 0) continue;
      found.ranges.push([at, at + length]);
      found.parts.add(i);
    }
    at += part.length;
  }
}

/** The hits of one word: where all of it stands in one identifier, or else its parts wherever they are. */
class WordHits {
  readonly #word: SearchWord;
  readonly #whole: Range[] = [];
  readonly #parts: Range[] = [];

  constructor(word: SearchWord) {
    this.#word = word;
  }

  look({ pieces: found, blurred }: Identifier): void {
    const { ranges, parts }: Found = { ranges: [], parts: new Set() };
    for (const piece of found) addPiece(piece, this.#word, { ranges, parts });
    if (ranges.length === 0) return;
    const into = parts.size === this.#word.parts.length ? this.#whole : this.#parts;
    into.push(...(blurred ? [blurred] : ranges));
  }

  get ranges(): readonly Range[] {
    return this.#whole.length > 0 ? this.#whole : this.#parts;
  }

  get isFull(): boolean {
    return this.#whole.length >= MAX_HITS || this.#parts.length >= MAX_HITS;
  }
}

/** Each line of a text and where it begins. */
function* linesAt(text: string): Generator<[line: string, start: number]> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    yield [text.slice(start, stop), start];
    start = stop + 1;
  }
}

/** Reads what has one of these in it. Most lines and identifiers do not, and that is found out much sooner. */
function* identifiersWith(needles: readonly string[], text: string): Generator<Identifier> {
  const lower = placewiseLower(text);
  if (lower !== undefined) {
    yield* identifiersAround(needles, text, lower);
    return;
  }
  const mayMatch = (part: string) => {
    const normal = part.normalize('NFC').toLowerCase();
    return needles.some((needle) => normal.includes(needle));
  };
  for (const [line, start] of linesAt(text)) {
    if (!mayMatch(line)) continue;
    for (const { 0: identifier, index } of line.matchAll(identifiers)) {
      if (mayMatch(identifier)) yield readIdentifier(identifier, start + index);
    }
  }
}

/** The text in lower case, where any part of it is that part in lower case as search has it. */
function placewiseLower(text: string): string | undefined {
  // A sigma becomes one letter or another by what surrounds it.
  if (text.includes('Σ') || text.normalize('NFC') !== text) return undefined;
  return lowerCase(text);
}

/** The same in a text whose lower case is known: what lies between two of these is not looked at. */
function* identifiersAround(
  needles: readonly string[],
  text: string,
  lower: string,
): Generator<Identifier> {
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

/** Each word once. */
function distinct(words: readonly SearchWord[]): SearchWord[] {
  const byText = new Map(words.map((word) => [`${word.whole} ${word.prefix}`, word]));
  return [...byText.values()].slice(0, MAX_WORDS);
}

function wordRanges(text: string, words: readonly SearchWord[]): Range[] {
  if (words.length === 0) return [];
  const looked = distinct(words);
  const hits = looked.map((word) => new WordHits(word));
  const needles = [...new Set(looked.flatMap(({ parts }) => parts))];
  for (const identifier of identifiersWith(needles, text)) {
    for (const one of hits) one.look(identifier);
    if (hits.some((one) => one.isFull)) break;
  }
  return hits.flatMap((one) => [...one.ranges]);
}

/** The text in lower case; undefined where a letter becomes two, so that places cannot be told. */
function lowerCase(text: string): string | undefined {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : undefined;
}

/** Letter by letter, where one that becomes two stays as it is. */
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

/** In order, those that touch each other as one. */
function merged(ranges: readonly Range[]): HitRanges {
  const joined: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Finds in texts and code what a search found them by; undefined where it has no words. */
export function marksOf(search: string): Marks | undefined {
  const { words, phrases } = parseSearch(search);
  if (words.length + phrases.length === 0) return undefined;
  return {
    text: (text) => merged(wordRanges(text, words)),
    code: (code) => merged([...wordRanges(code, words), ...phraseRanges(code, phrases)]),
  };
}

/** An excerpt of code that begins where a search hit it. */
export interface FirstHit {
  /** Where in the code the excerpt begins. */
  start: number;
  /** The number of the line it begins in, from 1. */
  line: number;
  /** It leaves out code of that line. */
  cut: boolean;
  /** How many hits the code has. */
  matches: number;
}

/** A hit further to the right than this is out of sight in a narrow preview. */
const FAR = 30;
/** So much of its line is kept before a hit that is far to the right. */
const KEPT = 12;
/** A line before the hit is shown up to this length: the hit must be in sight. */
const SHORT_LINE = 40;

function lineBreaks(code: string, end: number): number {
  let lines = 0;
  for (let at = code.indexOf('\n'); at >= 0 && at < end; at = code.indexOf('\n', at + 1)) {
    lines += 1;
  }
  return lines;
}

/** Where the line begins that ends at, or contains, this place. */
function startOfLine(code: string, at: number): number {
  return code.slice(0, at).lastIndexOf('\n') + 1;
}

/** The beginning of the line before, where it says something in few characters. */
function lineBefore(code: string, lineStart: number): number | undefined {
  if (lineStart === 0) return undefined;
  const start = startOfLine(code, lineStart - 1);
  const line = code.slice(start, lineStart - 1);
  return line.trim() !== '' && line.length <= SHORT_LINE ? start : undefined;
}

/**
 * Where a preview begins so that the first hit is in sight, by the same rule whatever the preview's
 * length: at the line before the hit's, at its line, or within it where the hit is far to the right.
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

/** A few characters before a place, at the beginning of a word where there is one. */
function shortlyBefore(code: string, at: number): number {
  const start = at - KEPT;
  const blank = code.slice(start, at).search(/\s\S/);
  if (blank >= 0) return start + blank + 1;
  // Not between the halves of a character.
  return /[\uDC00-\uDFFF]/.test(code.charAt(start)) ? start - 1 : start;
}
