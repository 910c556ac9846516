import { StringStream } from '@codemirror/language';
import { loadMode, type Mode } from './modes.ts';

/** A run of equally coloured text; `kind` is the end of a `syn-*` token name, null for plain text. */
export interface CodeToken {
  text: string;
  kind: string | null;
}

/** One line of code as tokens. */
export type CodeLine = readonly CodeToken[];

const INDENT = 2;
// Longer lines, as in minified code, are not highlighted, because it takes too long.
const MAX_LINE = 500;

const KINDS: Record<string, string> = {
  comment: 'comment',
  keyword: 'keyword',
  controlKeyword: 'keyword',
  modifier: 'keyword',
  string: 'string',
  special: 'string',
  character: 'string',
  number: 'number',
  atom: 'number',
  bool: 'number',
  unit: 'number',
  color: 'number',
  constant: 'number',
  function: 'function',
  def: 'function',
  standard: 'function',
  builtin: 'function',
  type: 'type',
  typeName: 'type',
  className: 'type',
  namespace: 'type',
  property: 'property',
  propertyName: 'property',
  tag: 'tag',
  tagName: 'tag',
  attribute: 'attr',
  attributeName: 'attr',
  meta: 'attr',
  qualifier: 'attr',
  operator: 'operator',
  punctuation: 'operator',
  bracket: 'operator',
  angleBracket: 'operator',
  regexp: 'regexp',
};

/** Returns the last part of a name such as "variableName.function" that has a colour. */
function kindOf(style: string | null | undefined): string | null {
  if (!style) return null;
  for (const part of style.split(/[\s.]+/).reverse()) {
    const kind = KINDS[part];
    if (kind) return kind;
  }
  return null;
}

/** Marks calls and types, which most modes leave plain, by their spelling and the text that follows. */
function refine(text: string, kind: string | null, rest: string): string | null {
  if (!/^[A-Za-z_$][\w$]*$/.test(text)) {
    return kind ?? (/^[^\w\s"'#$@]+$/.test(text) ? 'operator' : null);
  }
  // The SQL mode takes the words of "timestamp with time zone" for types one by one.
  if (kind === 'type' && /^with$/i.test(text)) return 'keyword';
  const plain = kind === null || kind === 'function' || kind === 'property';
  if (!plain) return kind;
  if (/^\s*\(/.test(rest)) return /^[A-Z][a-z]/.test(text) ? 'type' : 'function';
  if (/^[A-Z]\w*[a-z]/.test(text)) return 'type';
  return kind === 'function' ? null : kind;
}

function readLine(line: string, mode: Mode, state: unknown): CodeLine {
  if (line === '') {
    mode.blankLine?.(state, INDENT);
    return [];
  }
  const stream = new StringStream(line, 4, INDENT);
  const tokens: CodeToken[] = [];
  let idle = 0;
  while (!stream.eol() && stream.pos < MAX_LINE) {
    stream.start = stream.pos;
    const style = mode.token(stream, state);
    if (stream.pos === stream.start) {
      // A mode may change state without reading; one that never reads again must not hang the page.
      if (++idle > 10) break;
      continue;
    }
    idle = 0;
    const text = stream.current();
    tokens.push({ text, kind: refine(text, kindOf(style), line.slice(stream.pos)) });
  }
  if (stream.pos < line.length) tokens.push({ text: line.slice(stream.pos), kind: null });
  return tokens;
}

/** Lines without colours, shown until the language is loaded. */
function plainLines(code: string): CodeLine[] {
  return code.split('\n').map((text) => (text === '' ? [] : [{ text, kind: null }]));
}

/** Languages that are loaded, by key. */
const loaded = new Map<string, Mode | null>();

function coloured(code: string, mode: Mode | null): CodeLine[] {
  if (!mode) return plainLines(code);
  const state = mode.startState?.(INDENT) ?? {};
  return code.split('\n').map((line) => readLine(line, mode, state));
}

/** Returns the coloured tokens of every line; plain text for an unknown language. */
export async function highlightLines(code: string, language: string): Promise<CodeLine[]> {
  const mode = loaded.get(language) ?? (await loadMode(language));
  loaded.set(language, mode);
  return coloured(code, mode);
}

/** Synchronous {@link highlightLines}; undefined until the language is loaded. */
export function highlightNow(code: string, language: string): CodeLine[] | undefined {
  const mode = loaded.get(language);
  return mode === undefined ? undefined : coloured(code, mode);
}
