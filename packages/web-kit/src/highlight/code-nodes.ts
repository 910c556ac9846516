import type { HitRanges } from '@snippetry/contracts/search-hits';
import type { CodeLine } from './highlight.ts';
import { piecesOf } from './marked-text.tsx';

/** Coloured code and the hits of a search in it. */
export interface MarkedCode {
  lines: readonly CodeLine[];
  hits: HitRanges;
}

/** A line and its hits, relative to its start. */
interface Line {
  tokens: CodeLine;
  hits: HitRanges;
}

function linesOf({ lines, hits }: MarkedCode): Line[] {
  let next = 0;
  return lines.map((tokens) => {
    const start = next;
    const length = tokens.reduce((sum, { text }) => sum + text.length, 0);
    // The line break.
    next += length + 1;
    if (hits.length === 0) return { tokens, hits };
    const own = hits.filter(([from, to]) => from < start + length && to > start);
    return { tokens, hits: own.map(([from, to]) => [from - start, to - start]) };
  });
}

function element(name: 'span' | 'mark', className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Text behind what is there already: plain text in as few nodes as can be. */
class Writer {
  readonly #parent: Element;
  #plain = '';

  constructor(parent: Element) {
    this.#parent = parent;
  }

  write(text: string, hits: HitRanges, offset: number): void {
    if (hits.length === 0) {
      this.#plain += text;
      return;
    }
    for (const piece of piecesOf({ text, ranges: hits, offset })) {
      if (piece.hit) this.append(element('mark', 'sn-hit', piece.text));
      else this.#plain += piece.text;
    }
  }

  append(child: Element): void {
    this.end();
    this.#parent.append(child);
  }

  end(): void {
    if (this.#plain !== '') this.#parent.append(this.#plain);
    this.#plain = '';
  }
}

function nodeOf({ tokens, hits }: Line, isLast: boolean): HTMLElement {
  const line = document.createElement('span');
  const writer = new Writer(line);
  let offset = 0;
  for (const { text, kind } of tokens) {
    if (kind === null) writer.write(text, hits, offset);
    else {
      const coloured = element('span', `sn-syn-${kind}`);
      const inner = new Writer(coloured);
      inner.write(text, hits, offset);
      inner.end();
      writer.append(coloured);
    }
    offset += text.length;
  }
  if (!isLast) writer.write('\n', [], offset);
  writer.end();
  return line;
}

/**
 * Writes code into an element that React leaves alone: a page of cards has a thousand coloured words, and as elements
 * of React each would cost several times as much. `before` is what was written last; of the same code only lines whose
 * hits have changed are written again.
 */
export function writeCode(into: Element, code: MarkedCode, before: MarkedCode | undefined): void {
  const lines = linesOf(code);
  const node = (line: Line, row: number) => nodeOf(line, row === lines.length - 1);
  if (before?.lines !== code.lines) {
    into.replaceChildren(...lines.map(node));
    return;
  }
  for (const [row, old] of linesOf(before).entries()) {
    const line = lines[row];
    if (line && String(line.hits) !== String(old.hits))
      into.children[row]?.replaceWith(node(line, row));
  }
}
