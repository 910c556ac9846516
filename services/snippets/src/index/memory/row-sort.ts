import { at, type Ordinals } from './posting-list.ts';

/** Compares two rows by a column's present values, then by id. */
export type CompareRows = (a: number, b: number) => number;

/** How rows are ordered: by a value where one is given, then as `compare` says, which begins with it. */
export interface RowOrder {
  compare: CompareRows;
  keyOf?: ((ordinal: number) => number) | undefined;
}

/**
 * Sorts rows in place. Whoever loads an index sorts all there are: with a value they are sorted as
 * numbers, which takes a tenth of asking for each pair, and only equal ones are compared.
 */
export function sortRows(rows: Int32Array<ArrayBuffer>, { compare, keyOf }: RowOrder): void {
  const keys = keyOf === undefined ? null : keysOf(rows, keyOf);
  if (keys === null || keyOf === undefined) {
    rows.sort(compare);
    return;
  }
  const before = rows.slice();
  keys.sort();
  for (let i = 0; i < rows.length; i += 1) rows[i] = at(before, (keys[i] ?? 0) % rows.length);
  for (let from = 0, to = 0; from < rows.length; from = to) {
    to = from + 1;
    const value = keyOf(at(rows, from));
    while (to < rows.length && keyOf(at(rows, to)) === value) to += 1;
    if (!isSorted(rows, { from, to, compare })) rows.subarray(from, to).sort(compare);
  }
}

/** Numbers in the order of the values, each of which tells the row's place; null where they do not fit. */
function keysOf(rows: Ordinals, keyOf: (ordinal: number) => number): Float64Array | null {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  const keys = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) {
    const value = keyOf(at(rows, i));
    least = Math.min(least, value);
    most = Math.max(most, value);
    keys[i] = value;
  }
  if (!((most - least + 1) * rows.length <= Number.MAX_SAFE_INTEGER)) return null;
  for (let i = 0; i < rows.length; i += 1) keys[i] = ((keys[i] ?? 0) - least) * rows.length + i;
  return keys;
}

function isSorted(
  rows: Ordinals,
  { from, to, compare }: { from: number; to: number; compare: CompareRows },
): boolean {
  for (let i = from + 1; i < to; i += 1) {
    if (compare(at(rows, i - 1), at(rows, i)) > 0) return false;
  }
  return true;
}
