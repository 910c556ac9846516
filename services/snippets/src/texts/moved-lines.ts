import { linesOf } from '@snippetry/contracts/snippet-fields';
import { diffArrays } from 'diff';

/** Lines from 1, both ends included. */
export interface LineRange {
  fromLine: number;
  toLine: number;
}

/** Successive unchanged lines: the first of them before and after the change, and their number. */
interface Unchanged {
  before: number;
  after: number;
  count: number;
}

/** Added and removed lines beyond which two codes count as entirely different. */
const MAX_CHANGES = 4000;
/** Time limit of one comparison. */
const TIMEOUT_MS = 1000;

/** Returns the number of equal lines at the beginning, or at the end if `fromEnd`. */
function sameLines(before: string[], after: string[], fromEnd: boolean): number {
  const most = Math.min(before.length, after.length);
  const at = (lines: string[], n: number) => lines[fromEnd ? lines.length - 1 - n : n];
  let count = 0;
  while (count < most && at(before, count) === at(after, count)) count += 1;
  return count;
}

/** Returns the unchanged lines between the common beginning and the common end. */
function compared(before: string[], after: string[], start: number): Unchanged[] {
  const options = { maxEditLength: MAX_CHANGES, timeout: TIMEOUT_MS };
  const unchanged: Unchanged[] = [];
  let [old, now] = [start + 1, start + 1];
  for (const { added, removed, count } of diffArrays(before, after, options) ?? []) {
    if (!added && !removed) unchanged.push({ before: old, after: now, count });
    if (!added) old += count;
    if (!removed) now += count;
  }
  return unchanged;
}

function unchangedLines(before: string[], after: string[]): Unchanged[] {
  const start = sameLines(before, after, false);
  const [oldRest, newRest] = [before.slice(start), after.slice(start)];
  const end = sameLines(oldRest, newRest, true);
  const [oldEnd, newEnd] = [before.length - end, after.length - end];
  return [
    { before: 1, after: 1, count: start },
    ...compared(before.slice(start, oldEnd), after.slice(start, newEnd), start),
    { before: oldEnd + 1, after: newEnd + 1, count: end },
  ];
}

/** Joins adjacent parts: beginning, middle and end are compared separately. */
function joined(parts: Unchanged[]): Unchanged[] {
  const whole: Unchanged[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    const follows =
      last?.before === part.before - (last?.count ?? 0) && last.after === part.after - last.count;
    if (follows) last.count += part.count;
    else whole.push({ ...part });
  }
  return whole;
}

/**
 * Returns the positions of line ranges after a change of the code, in the given order. Null if one
 * of the lines was changed or removed, or if one was added between them; undefined if the range
 * ends behind the last line of the old code.
 */
export function movedLines(
  code: string,
  changed: string,
  ranges: readonly LineRange[],
): (LineRange | null | undefined)[] {
  const before = linesOf(code);
  const unchanged = joined(unchangedLines(before, linesOf(changed)));
  return ranges.map(({ fromLine, toLine }) => {
    if (toLine > before.length) return undefined;
    const part = unchanged.find((one) => one.before <= fromLine && toLine < one.before + one.count);
    if (!part) return null;
    const by = part.after - part.before;
    return { fromLine: fromLine + by, toLine: toLine + by };
  });
}
