import { BitSet } from './bit-set.ts';
import type { Held } from './condition.ts';
import type { IndexData } from './index-data.ts';
import { BLOCK, COST, type Pace } from './pace.ts';
import { at, lowerBound, type Ordinals } from './posting-list.ts';
import { Union } from './union.ts';

/** The lists of some terms. */
export interface TermLists {
  terms: Int32Array;
  /** They have no more rows than this together. */
  most: number;
}

export function listsOf(data: IndexData, terms: Int32Array): TermLists {
  return { terms, most: data.mostUnderAll(terms) };
}

/** Adds the rows of all these terms, but for rows that change meanwhile. */
export async function addLists(
  data: IndexData,
  { lists, union, pace }: { lists: TermLists; union: Union; pace: Pace },
): Promise<void> {
  const marks = union.marksFor(lists.most);
  for (const term of lists.terms) {
    pace.did(COST.list);
    const packed = marks === null ? undefined : data.packedList(term);
    if (marks === null || packed === undefined) {
      await addUnpacked(data, term, { union, pace });
      continue;
    }
    for (let added = BLOCK; added === BLOCK; ) {
      added = packed.addTo(marks, BLOCK);
      pace.did(added);
      if (pace.isDue) await pace.rest();
    }
  }
}

async function addUnpacked(
  data: IndexData,
  term: number,
  { union, pace }: { union: Union; pace: Pace },
): Promise<void> {
  const list = data.readList(term);
  if (list.length > BLOCK) {
    pace.did(list.length * COST.unpacking);
    if (pace.isDue) await pace.rest();
    await addLong(data.filedUnder(term), union, pace);
  } else {
    union.add(list);
    pace.did(list.length);
  }
  if (pace.isDue) await pace.rest();
}

/** Adds a list in parts, but for rows that change meanwhile. */
async function addLong(list: Held, union: Union, pace: Pace): Promise<void> {
  for (let from = 0; ; ) {
    const rows = list();
    const start = lowerBound(rows, from);
    if (start >= rows.length) return;
    const block = rows.subarray(start, start + BLOCK);
    union.add(block);
    from = at(block, block.length - 1) + 1;
    pace.did(block.length);
    if (pace.isDue) await pace.rest();
  }
}

/** The rows of all these terms. */
export async function unionOf(data: IndexData, lists: TermLists, pace: Pace): Promise<Union> {
  const union = new Union(data.columns.size);
  await addLists(data, { lists, union, pace });
  return union;
}

/** All rows of a union, which must not grow meanwhile. */
export async function rowsOf(union: Union, pace: Pace): Promise<Ordinals> {
  pace.did(union.cost);
  if (pace.isDue) await pace.rest();
  return union.result();
}

/** Rows that have a term of each of these. Terms that nearly all rows have are not gone through for few rows. */
export async function sharedRows(
  data: IndexData,
  lists: readonly TermLists[],
  pace: Pace,
): Promise<Ordinals> {
  const [rarest, ...more] = lists.toSorted((a, b) => a.most - b.most);
  if (rarest === undefined || rarest.most === 0) return new Int32Array(0);
  const union = await unionOf(data, rarest, pace);
  const isFew = ({ most }: TermLists) => rarest.most * COST.terms < most;
  for (const other of more) {
    if (!isFew(other)) union.intersect(await unionOf(data, other, pace));
  }
  let rows = await rowsOf(union, pace);
  for (const other of more) if (isFew(other)) rows = await rowsWith(data, { rows, other, pace });
  return rows;
}

/** Those of these rows that have one of the terms. */
async function rowsWith(
  data: IndexData,
  { rows, other, pace }: { rows: Ordinals; other: TermLists; pace: Pace },
): Promise<Ordinals> {
  const terms = new BitSet(data.dictionary.size);
  terms.addAll(other.terms);
  const found: number[] = [];
  for (const ordinal of rows) {
    if (data.wordsOf(ordinal).some((term) => terms.has(term))) found.push(ordinal);
    pace.did(COST.terms);
    if (pace.isDue) await pace.rest();
  }
  return Int32Array.from(found);
}
