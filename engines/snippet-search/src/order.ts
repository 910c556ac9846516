import type { Columns } from './columns.ts';
import type { Window } from './types.ts';

type Compare = (a: number, b: number) => number;
const FEW = 1000;
/** Selecting the best costs less than partitioning if the page ends within this share. */
const BEST_SHARE = 8;

/** Returns the first `count` rows in order. */
function best(rows: Int32Array, count: number, compare: Compare): Int32Array {
  const candidates = new Int32Array(Math.max(256, count * 4));
  let end = 0;
  let worst = -1;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    if (worst >= 0 && compare(row, worst) >= 0) continue;
    candidates[end] = row;
    end += 1;
    if (end < candidates.length) continue;
    candidates.sort(compare);
    end = count;
    worst = candidates[count - 1] ?? -1;
  }
  return candidates.subarray(0, end).sort(compare).subarray(0, count);
}

/** Moves the row of a position there, and the rows before it to its left (quickselect). */
function select(
  rows: Int32Array,
  at: number,
  { compare, from }: { compare: Compare; from: number },
) {
  let low = from;
  let high = rows.length - 1;
  while (low < high) {
    const pivot = rows[(low + high) >>> 1] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while (compare(rows[i] ?? 0, pivot) < 0) i += 1;
      while (compare(rows[j] ?? 0, pivot) > 0) j -= 1;
      if (i > j) break;
      const swapped = rows[i] ?? 0;
      rows[i] = rows[j] ?? 0;
      rows[j] = swapped;
      i += 1;
      j -= 1;
    }
    if (at <= j) high = j;
    else if (at >= i) low = i;
    else return;
  }
}

/** Returns one page of rows, which are given by number. */
export function pageOf(columns: Columns, rows: Int32Array, window: Window): Int32Array {
  const { column, direction, offset, limit } = window;
  const end = Math.min(offset + limit, rows.length);
  if (offset >= end) return new Int32Array(0);
  if (column === 'created' && columns.isByCreation) {
    if (direction > 0) return rows.slice(offset, end);
    return rows.slice(rows.length - end, rows.length - offset).reverse();
  }
  const keys = columns[column];
  const ascending: Compare = (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || columns.ids.compare(a, b);
  const compare: Compare = direction > 0 ? ascending : (a, b) => ascending(b, a);
  if (end * BEST_SHARE < rows.length || rows.length < FEW) {
    return best(rows, end, compare).subarray(offset);
  }
  const all = rows.slice();
  select(all, offset, { compare, from: 0 });
  select(all, end - 1, { compare, from: offset });
  return all.subarray(offset, end).sort(compare);
}
