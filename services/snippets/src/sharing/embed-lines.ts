import { linesOf } from '@snippetry/contracts/snippet-fields';
import { escapeHtml } from '@snippetry/service-kit';
import type { Highlighter } from './highlighter.ts';
import type { SharedState } from './shared-state.ts';

/** Maximum lines of a page, which links to the rest. */
const MAX_LINES = 1000;
/** Longest line that is shown whole, in characters. */
export const MAX_LINE = 2000;
/** Characters of all shown lines together. */
const MAX_TEXT = 120_000;

/** The part of a code that an embedded page shows; lines count from 1. */
export interface EmbedLines {
  from: number;
  to: number;
  /** Lines of the whole code. */
  total: number;
  /** Each without its line end; long ones cut. */
  lines: string[];
  /** Line numbers of the lines that were cut. */
  cut: ReadonlySet<number>;
  /** Whether the limits cut requested lines. */
  truncated: boolean;
}

/**
 * `3-12` → [3, 12], in either order; null without a range, or if none of its lines exists.
 */
function rangeOf(lines: string | undefined, total: number): [number, number] | null {
  if (lines === undefined) return null;
  const [a = 0, b = a] = lines.split('-').map(Number);
  const [from, to] = [Math.max(1, Math.min(a, b)), Math.max(a, b)];
  return from > total || to < 1 ? null : [from, Math.min(to, total)];
}

/** Returns the lines to show; `range` is the contract's `lines`. */
export function embedLines(code: string, range: string | undefined): EmbedLines {
  const all = linesOf(code);
  const [from, last] = rangeOf(range, all.length) ?? [1, all.length];
  const lines: string[] = [];
  const cut = new Set<number>();
  let left = MAX_TEXT;
  for (const line of all.slice(from - 1, Math.min(last, from - 1 + MAX_LINES))) {
    if (left <= 0) break;
    const shown = line.slice(0, Math.min(MAX_LINE, left));
    if (shown.length < line.length) cut.add(from + lines.length);
    lines.push(shown);
    left -= shown.length + 1;
  }
  const to = from + lines.length - 1;
  return { from, to, total: all.length, lines, cut, truncated: to < last || cut.size > 0 };
}

/** Characters per block, the unit of highlighting: a line has the preceding code as its context. */
const BLOCK = 30_000;

/** Successive lines of a code. */
interface Block {
  /** Number of the block, from 0. */
  index: number;
  /** Number of its first line, from 1. */
  first: number;
  /** Each cut after `MAX_LINE` characters. */
  lines: string[];
}

/** Divides code into blocks, in the same way for every range of lines that is shown. */
function blocksOf(code: string): Block[] {
  let block: Block = { index: 0, first: 1, lines: [] };
  const blocks = [block];
  let left = BLOCK;
  for (const [at, whole] of linesOf(code).entries()) {
    const line = whole.slice(0, MAX_LINE);
    if (line.length >= left) {
      block = { index: blocks.length, first: at + 1, lines: [] };
      blocks.push(block);
      left = BLOCK;
    }
    block.lines.push(line);
    left -= line.length + 1;
  }
  return blocks;
}

/**
 * Returns the HTML of each shown line; null if all are to be shown plain. Each block is highlighted
 * once per revision, and ranges are cut out of it. If each range were highlighted by itself, every
 * request, which costs a visitor nothing, could cost the server up to a second of work.
 */
export async function highlightEmbed(
  { id, revision, language, content }: SharedState,
  { from, to, lines }: EmbedLines,
  highlighter: Highlighter,
): Promise<readonly string[] | null> {
  const blocks = blocksOf(content).filter(
    (block) => block.first <= to && block.first + block.lines.length > from,
  );
  const found = await Promise.all(
    blocks.map((block) => {
      const text = block.lines.join('\n');
      return highlighter.lines(`${id} ${revision} ${block.index}`, { language, text });
    }),
  );
  if (found.every((block) => block === null)) return null;
  const skipped = from - (blocks[0]?.first ?? from);
  const plain = blocks.flatMap((block) => block.lines).slice(skipped);
  const highlighted = blocks
    .flatMap((block, at) => found[at] ?? block.lines.map(escapeHtml))
    .slice(skipped);
  // The last shown line may be cut further than it was for highlighting.
  return lines.map((line, at) => (line === plain[at] && highlighted[at]) || escapeHtml(line));
}
