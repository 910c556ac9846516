import { LIMITS } from '@snippetry/contracts';
import { byCount, type ValueCount } from './facet-columns.ts';
import type { IndexData } from './index-data.ts';
import { BLOCK, COST, type Pace } from './pace.ts';
import { at, lowerBound, type Ordinals } from './posting-list.ts';
import { withinPublic } from './term-collector.ts';

const TAG = 'tag:';
/** How many tags a snippet has, roughly. */
const TAGS_PER_ROW = 3;

interface Options {
  /** Whether all rows are public, so that the shorter lists do. */
  onlyPublic: boolean;
  pace: Pace;
}

/** The tags that most of these rows have. */
export async function frequentTags(
  data: IndexData,
  rows: Ordinals,
  { onlyPublic, pace }: Options,
): Promise<ValueCount[]> {
  if (rows.length === 0) return [];
  const prefix = onlyPublic ? withinPublic(TAG) : TAG;
  const counts =
    rows.length * COST.row < data.columns.size * TAGS_PER_ROW
      ? await readRows(data, rows, pace)
      : await readLists(data, rows, { prefix, pace });
  const text = (term: number) => data.dictionary.facets.textOf(term) ?? '';
  return counts
    .map(({ term, count }) => ({
      value: text(term).slice(text(term).indexOf(TAG) + TAG.length),
      count,
    }))
    .sort(byCount)
    .slice(0, LIMITS.facetTags);
}

interface TermCount {
  term: number;
  count: number;
}

/** Of few rows each is asked for its tags. */
async function readRows(data: IndexData, rows: Ordinals, pace: Pace): Promise<TermCount[]> {
  const { facets } = data.dictionary;
  const counts = new Map<number, number>();
  for (const ordinal of rows) {
    for (const term of data.facetsOf(ordinal)) {
      if (facets.textOf(term)?.startsWith(TAG)) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    pace.did(COST.row);
    if (pace.isDue) await pace.rest();
  }
  return [...counts].map(([term, count]) => ({ term, count }));
}

/** Of many rows the longest lists of tags are gone through, until no shorter one can count. */
async function readLists(
  data: IndexData,
  rows: Ordinals,
  { prefix, pace }: { prefix: string; pace: Pace },
): Promise<TermCount[]> {
  const marks = await marked(data, rows, pace);
  const found: TermCount[] = [];
  const bySize = await listsBySize(data, data.dictionary.facets.startingWith(prefix), pace);
  for (let size = bySize.length - 1; size > 0; size -= 1) {
    // All that are left are shorter than this.
    const enough = found.filter(({ count }) => count >= 2 ** size);
    if (enough.length >= LIMITS.facetTags) break;
    for (const term of bySize[size] ?? []) {
      const count = await countMarked(data, { term, marks, pace });
      if (count > 0) found.push({ term, count });
    }
  }
  return found;
}

/** The lists by the number of binary digits of their length: the longest in the last place. */
async function listsBySize(data: IndexData, terms: Int32Array, pace: Pace): Promise<number[][]> {
  const bySize: number[][] = Array.from({ length: 33 }, () => []);
  for (const term of terms) {
    bySize[32 - Math.clz32(data.mostUnder(term))]?.push(term);
    pace.did(1);
    if (pace.isDue) await pace.rest();
  }
  return bySize;
}

async function marked(data: IndexData, rows: Ordinals, pace: Pace): Promise<Uint8Array> {
  const marks = new Uint8Array(data.columns.size);
  for (let from = 0; from < rows.length; from += BLOCK) {
    const block = rows.subarray(from, from + BLOCK);
    for (const ordinal of block) marks[ordinal] = 1;
    pace.did(block.length);
    if (pace.isDue) await pace.rest();
  }
  return marks;
}

async function countMarked(
  data: IndexData,
  { term, marks, pace }: { term: number; marks: Uint8Array; pace: Pace },
): Promise<number> {
  let count = 0;
  for (let from = 0; ; ) {
    // Read anew after each pause, in which it may have changed.
    const list = data.readList(term);
    const start = lowerBound(list, from);
    if (start >= list.length) return count;
    const block = list.subarray(start, start + BLOCK);
    for (const ordinal of block) count += marks[ordinal] ?? 0;
    from = at(block, block.length - 1) + 1;
    pace.did(COST.list + block.length);
    if (pace.isDue) await pace.rest();
  }
}
