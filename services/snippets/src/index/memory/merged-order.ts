/** Rows in some order that can be read from any rank. */
export interface RowSequence {
  readonly length: number;
  /** The rows from rank `from` to before rank `to`. */
  slice(from: number, to: number): number[];
  /** How many of these come before a row that is not one of them. */
  before(row: number): number;
}

/** The first of the few whose rank among all is not below this one. */
function firstFrom(many: RowSequence, few: readonly number[], rank: number): number {
  let low = 0;
  let high = few.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (middle + many.before(few[middle] ?? 0) < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Many rows and a few others in the same order, as one: from rank `from` to before rank `to`. */
export function mergedSlice(
  many: RowSequence,
  few: readonly number[],
  { from, to }: { from: number; to: number },
): number[] {
  const end = Math.min(to, many.length + few.length);
  const found: number[] = [];
  let nextFew = firstFrom(many, few, from);
  let nextMany = from - nextFew;
  while (found.length < end - from) {
    const row = few[nextFew];
    const before = row === undefined ? many.length : many.before(row);
    const stop = Math.min(before, nextMany + end - from - found.length);
    found.push(...many.slice(nextMany, stop));
    nextMany = stop;
    if (row === undefined || found.length === end - from) break;
    found.push(row);
    nextFew += 1;
  }
  return found;
}
