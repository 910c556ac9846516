import { type StreamParser, StringStream } from '@codemirror/language';
import { PATIENCE_MS } from '../tree/source.ts';

/** A word or sign of code, with the line it stands on. */
export interface Token {
  text: string;
  /** `keyword`, `comment`, `string`, `variable` …; empty where the reader has no word for it. */
  kind: string;
  line: number;
  from: number;
  to: number;
}

const TAB = 4;
const INDENT = 2;
/** So often a reader may change its state without taking a character. */
const PATIENCE = 10;
/** Readers look back to the beginning of a line at every word: longer lines are read in pieces. */
const PIECE = 1000;

/** The tokens of code, and the line on which reading was given up, if it was. */
export interface Reading {
  tokens: Token[];
  givenUpOn: number | null;
}

/** Reads code in a language that is read line by line, without a syntax tree. */
export function read(content: string, parser: StreamParser<unknown>): Reading {
  const tokens: Token[] = [];
  const state = parser.startState?.(INDENT) ?? {};
  const end = performance.now() + PATIENCE_MS;
  let offset = 0;
  for (const [index, text] of content.split('\n').entries()) {
    if (text === '') parser.blankLine?.(state, INDENT);
    for (let at = 0; at < text.length; at += PIECE) {
      if (performance.now() > end) return { tokens, givenUpOn: index + 1 };
      const piece = text.slice(at, at + PIECE);
      readPiece(piece, index + 1, offset + at, { parser, state, tokens });
    }
    offset += text.length + 1;
  }
  return { tokens, givenUpOn: null };
}

function readPiece(
  text: string,
  line: number,
  offset: number,
  { parser, state, tokens }: { parser: StreamParser<unknown>; state: unknown; tokens: Token[] },
): void {
  const stream = new StringStream(text, TAB, INDENT);
  let waited = 0;
  while (!stream.eol()) {
    stream.start = stream.pos;
    const kind = parser.token(stream, state) ?? '';
    if (stream.pos === stream.start) {
      waited += 1;
      if (waited > PATIENCE) stream.next();
      continue;
    }
    waited = 0;
    const word = stream.current();
    if (word.trim() === '') continue;
    tokens.push({ text: word, kind, line, from: offset + stream.start, to: offset + stream.pos });
  }
}
