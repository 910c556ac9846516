import type { Parser, SyntaxNode, Tree } from '@lezer/common';
import { Lines } from '../report/lines.ts';

/** Code with its syntax tree. */
export interface Source {
  content: string;
  tree: Tree;
  lines: Lines;
  text: (node: { from: number; to: number }) => string;
  line: (node: { from: number }) => number;
  lastLine: (node: { from: number; to: number }) => number;
}

export function parse(content: string, parser: Parser, readable = (text: string) => text): Source {
  const lines = new Lines(content);
  return {
    content,
    tree: parser.parse(readable(content)),
    lines,
    text: ({ from, to }) => content.slice(from, to),
    line: ({ from }) => lines.at(from),
    lastLine: ({ from, to }) => lines.at(Math.max(from, to - 1)),
  };
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
  let at: number | null = null;
  const cursor = source.tree.cursor();
  do {
    if (cursor.type.isError) at = cursor.from;
  } while (at === null && cursor.next());
  return at === null
    ? null
    : `The parser did not understand line ${source.lines.at(at)}, so what comes after it may be counted incompletely.`;
}
