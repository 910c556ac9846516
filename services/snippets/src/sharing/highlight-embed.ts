import { linesOf } from '@snippetry/contracts/snippet-fields';
import { escapeHtml } from '@snippetry/service-kit';
import { type EmbedLines, MAX_LINE } from './embed-lines.ts';
import type { Highlighter } from './highlighter.ts';
import type { SharedState } from './shared-state.ts';

/** Characters of a block, the unit of highlighting; code in its block before a line is its context. */
const BLOCK = 30_000;

/** Successive lines of a code. */
interface Block {
  /** Position in the code. */
  index: number;
  /** Number of its first line, from 1. */
  first: number;
  /** Each cut at the longest shown length. */
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
 * HTML of each shown line; null if all are to be shown plain. Each block is highlighted once per
 * revision, and ranges are cut out of it: every range by itself would cost a visitor nothing to
 * request and the server up to a second of work.
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
