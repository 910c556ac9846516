import { Lines, type Size, sizeOf } from '../report/lines.ts';
import { givenUp } from '../tree/source.ts';
import type { WordLanguage } from './languages.ts';
import { read, type Token } from './read.ts';

/** A function or a type, with the lines it takes. */
export interface Definition {
  name: string;
  kind: string;
  fromLine: number;
  toLine: number;
}

/** What is counted word by word. */
export interface WordFacts {
  functions: Definition[];
  types: Definition[];
  imports: string[];
  /** The lines of each word of a kind. */
  found: Record<Counted, number[]>;
  /** What is called, with the line. */
  calls: { name: string; line: number }[];
  nesting: number;
  size: Size;
  problem: string | null;
}

/** A line of code. Definitions look over many of them for their ends, so each is looked at once. */
interface Row {
  text: string;
  indent: number;
  isBlank: boolean;
  /** Goes on with a block, or closes it, on the level of its first line. */
  isClosing: boolean;
  isEnd: boolean;
  /** The last line of the block that begins here, once it is known. */
  blockEnd?: number;
}

type Counted = 'branches' | 'loops' | 'catches' | 'throws' | 'waits';

const COUNTED: readonly Counted[] = ['branches', 'loops', 'catches', 'throws', 'waits'];
const SILENT = /comment|string|meta/;
const NAME = /^[\p{L}_][\p{L}\p{N}_?!]*$/u;
const NOT_NAMES =
  /^(?:if|for|foreach|while|switch|when|catch|return|new|using|lock|await|throw|else|do|case|var|suspend|Function|init|super|this|base|nameof|typeof|assert|get|set)$/;
/** So far ahead the end of a list of parameters is looked for. */
const PARAMETERS = 400;

/** Counts the words of code that no parser here has a tree for. */
export function collectWords(content: string, language: WordLanguage): WordFacts {
  const lines = new Lines(content);
  const { tokens: all, givenUpOn } = read(content, language.parser);
  const tokens = all.filter(({ kind }) => !SILENT.test(kind));
  const comments = all.filter(({ kind }) => kind.includes('comment'));
  const rows = content.split('\n').map(rowOf);
  const facts: WordFacts = {
    functions: [],
    types: [],
    imports: [],
    found: { branches: [], loops: [], catches: [], throws: [], waits: [] },
    calls: [],
    nesting: 0,
    size: sizeOf(content, lines, comments),
    problem: givenUpOn === null ? null : givenUp(givenUpOn),
  };
  tokens.forEach((token, index) => {
    readToken(token, index, tokens, language, facts, rows);
  });
  facts.nesting = nestingOf(facts, rows);
  return facts;
}

function readToken(
  token: Token,
  index: number,
  tokens: readonly Token[],
  language: WordLanguage,
  facts: WordFacts,
  rows: readonly Row[],
): void {
  const { text, line } = token;
  const before = tokens[index - 1];
  for (const kind of COUNTED) {
    if (language[kind].includes(text) && before?.text !== '.') facts.found[kind].push(line);
  }
  const isImport = language.imports.includes(text) && before?.line !== line;
  const row = rows[line - 1]?.text ?? '';
  if (isImport && !/^\s*using\b.*[=(]/.test(row)) facts.imports.push(importOf(row));
  const next = tokens[index + 1];
  const isType =
    language.types.includes(text) && next && NAME.test(next.text) && before?.text !== '.';
  const isFunction = language.functions.includes(text) && next;
  if (isType || isFunction) {
    const name = nameAt(row, text);
    const definition = { name, kind: text, fromLine: line, toLine: blockEnd(rows, line) };
    if (name) (isType ? facts.types : facts.functions).push(definition);
  } else if (language.hasPlainFunctions && isPlainFunction(tokens, index)) {
    facts.functions.push({
      name: text,
      kind: 'function',
      fromLine: line,
      toLine: blockEnd(rows, line),
    });
  } else if (isCall(tokens, index, language) && !isDefined(before, language))
    facts.calls.push({ name: text, line });
}

/** Whether the name behind a word is being defined, and not called. */
function isDefined(before: Token | undefined, { functions, types }: WordLanguage): boolean {
  return before !== undefined && (functions.includes(before.text) || types.includes(before.text));
}

/** What stands behind the word on its line, as far as it is a name. */
function nameAt(row: string, word: string): string {
  const rest = row.slice(row.indexOf(word) + word.length);
  const name =
    /^\s+(?:class\s+|struct\s+)?(?:<[^>]*>\s*)?(?:self\.)?([\p{L}_$][\p{L}\p{N}_.?!-]*)/u.exec(
      rest,
    );
  return name?.[1] ?? '';
}

function importOf(row: string): string {
  return row
    .replace(/^\s*(?:import|using|require_relative|require|source)\s+(?:static\s+)?/, '')
    .replace(/[;'"]/g, '')
    .replace(/\s+(?:as|show|hide)\s.*$/, '')
    .trim();
}

/** `type name(parameters) {`, or `=>` instead of the brace; `name() {` in a shell. */
function isPlainFunction(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (!token || !NAME.test(token.text) || NOT_NAMES.test(token.text)) return false;
  if (/^[.=(,!&|?:]/.test(before?.text ?? '') && before?.line === token.line) return false;
  if (before && /^(?:new|return|await|throw|else)$/.test(before.text)) return false;
  if (!tokens[index + 1]?.text.startsWith('(')) return false;
  let depth = 0;
  for (let at = index + 1; at < Math.min(tokens.length, index + PARAMETERS); at += 1) {
    const text = tokens[at]?.text ?? '';
    for (const sign of text) depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0) return /^(?:\{|=>?|async|where|sync)/.test(tokens[at + 1]?.text ?? '');
  }
  return false;
}

function isCall(tokens: readonly Token[], index: number, { commands }: WordLanguage): boolean {
  const { text } = tokens[index] ?? { text: '' };
  if (commands) return commands.test(text);
  return (
    NAME.test(text) && !NOT_NAMES.test(text) && tokens[index + 1]?.text.startsWith('(') === true
  );
}

function rowOf(text: string): Row {
  const code = text.trimStart();
  return {
    text,
    indent: text.length - code.length,
    isBlank: code === '',
    isClosing: /^(?:[{})\]]|end\b)/.test(code),
    isEnd: /^(?:\}|end\b)/.test(code),
  };
}

/** The last line of a block by its indentation, with the line that closes it. */
function blockEnd(rows: readonly Row[], line: number): number {
  const first = rows[line - 1];
  if (!first) return line;
  first.blockEnd ??= blockEndOf(first, rows, line);
  return first.blockEnd;
}

function blockEndOf({ indent }: Row, rows: readonly Row[], line: number): number {
  let end = line;
  for (let at = line; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row || row.isBlank) continue;
    if (row.indent < indent || (row.indent === indent && !row.isClosing)) break;
    end = at + 1;
    if (row.indent === indent && row.isEnd) break;
  }
  return end;
}

/** How many levels of indentation the deepest condition or loop has around it, within its function. */
function nestingOf({ found, functions }: WordFacts, rows: readonly Row[]): number {
  const lines = [...found.branches, ...found.loops].sort((a, b) => a - b);
  const starts = new Set(functions.map(({ fromLine }) => fromLine));
  const stack: number[] = [];
  let deepest = 0;
  for (const line of lines) {
    const indent = rows[line - 1]?.indent ?? 0;
    if (starts.has(line)) stack.length = 0;
    while (stack.length > 0 && (stack.at(-1) ?? 0) >= indent) stack.pop();
    stack.push(indent);
    deepest = Math.max(deepest, stack.length);
  }
  return deepest;
}
