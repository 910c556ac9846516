import { diff3Merge } from 'node-diff3';
import { MARKS } from './conflicts.ts';

/** Three texts: what both sides began with, and what became of it. */
export interface ThreeTexts {
  base: string;
  mine: string;
  theirs: string;
}

/** A merged text and how many places in it are still open, each between conflict marks. */
export interface MergedText {
  text: string;
  conflicts: number;
}

/** Joins two changes of one text line by line. Where both changed the same lines, both stand there, marked. */
export function mergeCode({ base, mine, theirs }: ThreeTexts): MergedText {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: 0 };
  if (mine === base) return { text: theirs, conflicts: 0 };
  const regions = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), {
    excludeFalseConflicts: true,
  });
  const lines: string[] = [];
  let conflicts = 0;
  for (const { ok, conflict } of regions) {
    if (ok) lines.push(...ok);
    if (!conflict) continue;
    conflicts += 1;
    lines.push(MARKS.mine, ...conflict.a, MARKS.middle, ...conflict.b, MARKS.theirs);
  }
  return { text: lines.join('\n'), conflicts };
}
