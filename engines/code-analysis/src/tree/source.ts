import type { Parser, SyntaxNode, Tree } from '@lezer/common';
import { Lines } from '../report/lines.ts';

/** Code with its syntax tree. */
export interface Source {
  content: string;
  tree: Tree;
  /** Where reading was given up; the length of the content otherwise. */
  readTo: number;
  lines: Lines;
  text: (node: { from: number; to: number }) => string;
  line: (node: { from: number }) => number;
  lastLine: (node: { from: number; to: number }) => number;
}

export function parse(content: string, parser: Parser, readable = (text: string) => text): Source {
  const lines = new Lines(content);
  return {
    content,
    ...read(readable(content), parser),
    lines,
    text: ({ from, to }) => content.slice(from, to),
    line: ({ from }) => lines.at(from),
    lastLine: ({ from, to }) => lines.at(Math.max(from, to - 1)),
  };
}

/**
 * Some grammars take hours for brackets that are nested a thousand deep: what was read until then has to
 * do. No code that people write takes a tenth of it.
 */
export const PATIENCE_MS = 2000;

/** What is said where reading was given up. */
export function givenUp(line: number): string {
  return `Only the code up to line ${line} was read: it is nested too deeply.`;
}

function read(content: string, parser: Parser): Pick<Source, 'tree' | 'readTo'> {
  const parse = parser.startParse(content);
  const end = performance.now() + PATIENCE_MS;
  let readTo = content.length;
  for (;;) {
    const tree = parse.advance();
    if (tree) return { tree, readTo };
    if (readTo === content.length && performance.now() > end) {
      readTo = Math.min(parse.parsedPos, content.length - 1);
      parse.stopAt(readTo);
    }
  }
}

/** The children of a node that have one of the names. */
export function childrenNamed(node: SyntaxNode, ...names: string[]): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (names.includes(child.name)) found.push(child);
  }
  return found;
}

export function childNamed(node: SyntaxNode, ...names: string[]): SyntaxNode | null {
  return childrenNamed(node, ...names)[0] ?? null;
}

/** The first node below `node` that has one of the names, in the order of the text. */
export function firstBelow(node: SyntaxNode, ...names: string[]): SyntaxNode | null {
  const cursor = node.cursor();
  while (cursor.next() && cursor.from < node.to) {
    if (names.includes(cursor.name)) return cursor.node;
  }
  return null;
}

/** What is said where the parser stumbled. */
export function syntaxProblem(source: Source): string | null {
  if (source.readTo < source.content.length) {
    return givenUp(source.lines.at(source.readTo));
  }
  let at: number | null = null;
  const cursor = source.tree.cursor();
  do {
    // What is missing is missed behind the last thing that is there.
    if (cursor.type.isError) {
      const isMissing = cursor.from === cursor.to;
      at = isMissing ? source.content.slice(0, cursor.from).trimEnd().length : cursor.from;
    }
  } while (at === null && cursor.next());
  return at === null
    ? null
    : `The parser did not understand line ${source.lines.at(at)}, so what comes after it may be counted incompletely.`;
}
