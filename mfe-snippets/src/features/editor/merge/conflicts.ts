/** The lines that enclose a place where both sides changed the same code. */
export const MARKS = {
  mine: '<<<<<<< yours',
  middle: '=======',
  theirs: '>>>>>>> saved',
} as const;

/** A place in a text that is still open; lines count from 0. */
export interface OpenConflict {
  /** Line of the opening mark. */
  start: number;
  /** Line of the closing mark. */
  end: number;
  mine: readonly string[];
  theirs: readonly string[];
}

/** Which side of a conflict stays; `both` keeps the own lines before the others. */
export type Side = 'mine' | 'theirs' | 'both';

/** The open places of a text, from its marks: a person may resolve one by editing it away. */
export function openConflicts(text: string): OpenConflict[] {
  if (!text.includes(MARKS.mine)) return [];
  const lines = text.split('\n');
  const found: OpenConflict[] = [];
  let start = -1;
  let middle = -1;
  lines.forEach((line, index) => {
    if (line === MARKS.mine) {
      start = index;
      middle = -1;
    } else if (line === MARKS.middle && start >= 0 && middle < 0) middle = index;
    else if (line === MARKS.theirs && middle >= 0) {
      const mine = lines.slice(start + 1, middle);
      found.push({ start, end: index, mine, theirs: lines.slice(middle + 1, index) });
      start = -1;
      middle = -1;
    }
  });
  return found;
}

/** The text with one open place decided. */
export function resolveConflict(text: string, conflict: OpenConflict, side: Side): string {
  const lines = text.split('\n');
  const { mine, theirs, start, end } = conflict;
  const kept = { mine, theirs, both: [...mine, ...theirs] }[side];
  return [...lines.slice(0, start), ...kept, ...lines.slice(end + 1)].join('\n');
}
