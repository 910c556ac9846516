/** Lines from 1 that a link points at. Marking starts at `anchor` and reaches to `head`, which may be above it. */
export interface LineRange {
  anchor: number;
  head: number;
}

/** The first and last line of a range. */
export function lineBounds({ anchor, head }: LineRange): { from: number; to: number } {
  return { from: Math.min(anchor, head), to: Math.max(anchor, head) };
}

/** Returns whether two ranges have the same ends. */
export function sameLines(one: LineRange | null, other: LineRange | null): boolean {
  return one?.anchor === other?.anchor && one?.head === other?.head;
}
