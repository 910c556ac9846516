import { linesOf } from '@snippetry/contracts/snippet-fields';

/** A page shows this many lines and a link to the rest. */
const MAX_LINES = 1000;
/** Longest line that is shown whole, in characters. */
export const MAX_LINE = 2000;
/** Characters of all shown lines together. */
const MAX_TEXT = 120_000;

/** The part of a code that an embedded page shows; lines count from 1. */
export interface EmbedLines {
  from: number;
  to: number;
  /** Of the whole code. */
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
