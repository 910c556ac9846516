import { type StreamParser, StringStream } from '@codemirror/language';

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

/** The tokens of code in a language that is read line by line, without a syntax tree. */
export function read(content: string, parser: StreamParser<unknown>): Token[] {
  const tokens: Token[] = [];
  const state = parser.startState?.(INDENT) ?? {};
  let offset = 0;
  content.split('\n').forEach((text, index) => {
    if (text === '') parser.blankLine?.(state, INDENT);
    else readLine(text, index + 1, offset, { parser, state, tokens });
    offset += text.length + 1;
  });
  return tokens;
}

function readLine(
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
