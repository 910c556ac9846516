import { LETTERS, parseSearch, partsOf, type SearchWord } from '@snippetry/contracts/search';
import type { HitRanges, Marks } from '@snippetry/web-kit/ui';

type Range = readonly [start: number, end: number];

/** What search takes for one piece: letters and digits without a joint between them. */
const pieces = new RegExp(`[${LETTERS}]+`, 'gu');

/** How much of a text's beginning the word covers; 0 where it does not match. */
function covered(text: string, wanted: string, prefix: boolean): number {
  return text === wanted || (prefix && text.startsWith(wanted)) ? wanted.length : 0;
}

function inPiece(piece: string, start: number, { whole, parts, prefix }: SearchWord): Range[] {
  const lower = piece.toLowerCase();
  const all = covered(lower, whole, prefix);
  if (all > 0) return [[start, start + all]];
  const own = partsOf(piece);
  // A letter that becomes two in lower case: places cannot be told apart any more.
  if (own.join('').length !== piece.length) return [];
  const ranges: Range[] = [];
  let at = start;
  for (const part of own) {
    for (const [i, wanted] of parts.entries()) {
      const length = covered(part, wanted, prefix && i === parts.length - 1);
      if (length > 0) ranges.push([at, at + length]);
    }
    at += part.length;
  }
  return ranges;
}

function wordRanges(text: string, words: readonly SearchWord[]): Range[] {
  return [...text.matchAll(pieces)].flatMap((match) =>
    words.flatMap((word) => inPiece(match[0], match.index, word)),
  );
}

function phraseRanges(text: string, phrases: readonly string[]): Range[] {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return [];
  return phrases.flatMap((phrase) => {
    const ranges: Range[] = [];
    for (let at = lower.indexOf(phrase); at >= 0; at = lower.indexOf(phrase, at + phrase.length)) {
      ranges.push([at, at + phrase.length]);
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
