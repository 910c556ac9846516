import type { Parser, SyntaxNode, Tree } from '@lezer/common';
import { Lines, type Range } from './lines.ts';
import type { LineClaim } from './report.ts';

/** Code with its syntax tree. */
export interface Source {
  content: string;
  tree: Tree;
  /** Offset at which parsing was stopped, or the length of the content. */
  readTo: number;
  lines: Lines;
  text: (node: Range) => string;
}

/** Parses code. `readable` blanks out syntax that is newer than the grammar; it must keep all offsets. */
export function parse(content: string, parser: Parser, readable = (text: string) => text): Source {
  return {
    content,
    ...read(readable(content), parser),
    lines: new Lines(content),
    text: ({ from, to }) => content.slice(from, to),
  };
}

/**
 * Time after which parsing stops: some grammars take hours for a thousand nested brackets. Ordinary
 * code takes a tenth of it.
 */
export const PARSE_LIMIT_MS = 2000;

export function stoppedAt(line: number): string {
  return `Only the code up to line ${line} was read: it is nested too deeply.`;
}

function read(content: string, parser: Parser): Pick<Source, 'tree' | 'readTo'> {
  const parse = parser.startParse(content);
  const end = performance.now() + PARSE_LIMIT_MS;
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

/** Children of a node that have one of the names. */
export function childrenNamed(node: SyntaxNode, names: readonly string[]): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (names.includes(child.name)) children.push(child);
  }
  return children;
}

export function childNamed(node: SyntaxNode, ...names: string[]): SyntaxNode | null {
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (names.includes(child.name)) return child;
  }
  return null;
}

/** A claim about the lines of a node. */
export function claim(source: Source, node: Range, text: string): LineClaim {
  return { text, fromLine: source.lines.at(node.from), toLine: source.lines.last(node) };
}

/** Sentence about the first syntax error; null if there is none. */
export function syntaxProblem({ content, lines, readTo, tree }: Source): string | null {
  if (readTo < content.length) return stoppedAt(lines.at(readTo));
  const cursor = tree.cursor();
  do {
    if (!cursor.type.isError) continue;
    // A missing token is reported at the end of the code before it.
    const isMissing = cursor.from === cursor.to;
    const at = isMissing ? content.slice(0, cursor.from).trimEnd().length : cursor.from;
    return `The parser did not understand line ${lines.at(at)}, so what comes after it may be counted incompletely.`;
  } while (cursor.next());
  return null;
}
