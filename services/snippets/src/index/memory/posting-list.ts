import { BitSet } from './bit-set.ts';
import { unwritten } from './unwritten.ts';

/** Ordinals in rising order. */
export type Ordinals = Int32Array;

/** First position in a sorted list whose value is not below `value`, searched from `from`. */
export function lowerBound(list: Ordinals, value: number, from = 0): number {
  let step = 1;
  let low = from;
  // Galloping: the next hit is usually near, and a far one costs only the logarithm.
  while (low + step < list.length && at(list, low + step) < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(list, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads a position that is known to exist. */
export function at(list: Ordinals, index: number): number {
  return list[index] ?? 0;
}

/** Whether a sorted list has a value. */
export function contains(list: Ordinals, value: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(list, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low < list.length && at(list, low) === value;
}

/** The snippets of one term: a growable, sorted list. */
export class PostingList {
  #items: Ordinals;
  #length: number;

  /** Begins with a copy of a sorted list, with room for more. */
  constructor(list: Ordinals = new Int32Array(0)) {
    this.#length = list.length;
    this.#items = new Int32Array(list.length + 4);
    this.#items.set(list);
  }

  get length(): number {
    return this.#length;
  }

  view(): Ordinals {
    return this.#items.subarray(0, this.#length);
  }

  add(ordinal: number): void {
    const end = this.#length;
    const place =
      end === 0 || at(this.#items, end - 1) < ordinal ? end : lowerBound(this.view(), ordinal);
    if (place < end && this.#items[place] === ordinal) return;
    if (end === this.#items.length) this.#grow();
    if (place < end) this.#items.copyWithin(place + 1, place, end);
    this.#items[place] = ordinal;
    this.#length = end + 1;
  }

  remove(ordinal: number): void {
    const place = lowerBound(this.view(), ordinal);
    if (place >= this.#length || this.#items[place] !== ordinal) return;
    this.#items.copyWithin(place, place + 1, this.#length);
    this.#length -= 1;
  }

  #grow(): void {
    const larger = new Int32Array(Math.ceil(this.#items.length * 1.6) + 2);
    larger.set(this.#items);
    this.#items = larger;
  }
}

/** What two lists share, in an array of its own. */
export function intersectTwo(few: Ordinals, many: Ordinals): Ordinals {
  const hits = unwritten(few.length);
  let count = 0;
  let from = 0;
  for (let i = 0; i < few.length; i += 1) {
    const ordinal = at(few, i);
    from = lowerBound(many, ordinal, from);
    if (from === many.length) break;
    if (at(many, from) === ordinal) {
      hits[count] = ordinal;
      count += 1;
    }
  }
  return hits.subarray(0, count);
}

/** Returns the values of a list that are not in a part of it. */
export function without(list: Ordinals, part: Ordinals): Ordinals {
  let next = 0;
  return list.filter((ordinal) => {
    if (part[next] !== ordinal) return true;
    next += 1;
    return false;
  });
}

/** What all lists share; the shortest drives, so the cost follows the rarest term. */
export function intersect(lists: readonly Ordinals[]): Ordinals {
  const [first, ...rest] = [...lists].sort((a, b) => a.length - b.length);
  let hits = first ?? new Int32Array(0);
  for (const list of rest) {
    if (hits.length === 0) break;
    hits = intersectTwo(hits, list);
  }
  return hits;
}

/** A list with some of its rows told anew: in it or not. */
export function withChanges(list: Ordinals, isIn: ReadonlyMap<number, boolean>): Ordinals {
  const merged = unwritten(list.length + isIn.size);
  let from = 0;
  let end = 0;
  for (const ordinal of Int32Array.from(isIn.keys()).sort()) {
    const to = lowerBound(list, ordinal, from);
    merged.set(list.subarray(from, to), end);
    end += to - from;
    from = list[to] === ordinal ? to + 1 : to;
    if (isIn.get(ordinal) !== true) continue;
    merged[end] = ordinal;
    end += 1;
  }
  merged.set(list.subarray(from), end);
  return merged.subarray(0, end + list.length - from);
}

/** What any list has. `size` is one more than the highest ordinal. */
export function unite(lists: readonly Ordinals[], size: number): Ordinals {
  if (lists.length <= 1) return lists[0] ?? new Int32Array(0);
  let entries = 0;
  for (const list of lists) entries += list.length;
  return entries * 8 < size ? uniteBySorting(lists, entries) : uniteByMarking(lists, size);
}

function uniteBySorting(lists: readonly Ordinals[], entries: number): Ordinals {
  const all = unwritten(entries);
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  all.sort();
  let count = 0;
  for (let i = 0; i < entries; i += 1) {
    if (i > 0 && all[i] === all[i - 1]) continue;
    all[count] = at(all, i);
    count += 1;
  }
  return all.subarray(0, count);
}

function uniteByMarking(lists: readonly Ordinals[], size: number): Ordinals {
  const marks = new BitSet(size);
  for (const list of lists) marks.addAll(list);
  return marks.numbers();
}
