import type { SearchWord } from '@snippetry/contracts';
import { joined } from './evaluation.ts';
import type { IndexData } from './index-data.ts';
import { listsOf, type TermLists } from './term-lists.ts';

/** Names longer than this are not looked at: nearly every place in them would be. */
const LONGEST = 64;

/** Words that stand from one byte of a name to before another. */
interface Step {
  from: number;
  to: number;
  lists: TermLists;
}

/** How many ways there are from the beginning to each place, and from each to the end. */
function waysThrough(steps: readonly Step[], end: number): (step: Step) => number {
  const here = new Float64Array(end + 1);
  const on = new Float64Array(end + 1);
  here[0] = 1;
  on[end] = 1;
  // Steps are in order of where they begin.
  for (const { from, to } of steps) here[to] = (here[to] ?? 0) + (here[from] ?? 0);
  for (const { from, to } of steps.toReversed()) on[from] = (on[from] ?? 0) + (on[to] ?? 0);
  return ({ from, to }) => (here[from] ?? 0) * (on[to] ?? 0);
}

/** The steps of a split, where all of them are among these. */
function stepsAlong(parts: readonly string[], steps: readonly Step[]): ReadonlySet<Step> {
  const along = new Set<Step>();
  let from = 0;
  for (const part of parts) {
    const to = from + Buffer.byteLength(part);
    const step = steps.find((one) => one.from === from && one.to === to);
    if (step === undefined) return new Set();
    along.add(step);
    from = to;
  }
  return along;
}

function known(terms: readonly (number | undefined)[]): Int32Array {
  return Int32Array.from(terms.filter((term) => term !== undefined));
}

/** All words that a name which begins like this can be split into, but for the one that all of it is. */
function allSteps(data: IndexData, { whole, prefix }: SearchWord): Step[] {
  const { code, text: beside } = data.dictionary;
  const bytes = Buffer.from(whole);
  const end = bytes.length;
  const isReached = new Uint8Array(end + 1);
  isReached[0] = 1;
  const steps: Step[] = [];
  const add = (step: Omit<Step, 'lists'>, terms: Int32Array) => {
    const lists = listsOf(data, terms);
    if (lists.most === 0) return;
    isReached[step.to] = 1;
    steps.push({ ...step, lists });
  };
  for (let from = 0; from < end; from += 1) {
    if (isReached[from] === 0) continue;
    for (let to = from + 1; to < end; to += 1) {
      const term = { bytes, start: from, end: to };
      add({ from, to }, known([code.findRange(term), beside.findRange(term)]));
    }
    if (from === 0) continue;
    const rest = bytes.subarray(from).toString();
    add(
      { from, to: end },
      prefix
        ? joined([code.startingWith(rest), beside.startingWith(rest)])
        : known([code.find(rest), beside.find(rest)]),
    );
  }
  return steps;
}

/**
 * Every row that has a name which begins like the text, but neither a word that does nor all of the
 * parts, is in one of these lists: the name is split in another way, as `getUsername` is for
 * `getUserName`, and all its parts are words of the row. Null where nothing can be told.
 */
export function otherSplits(data: IndexData, word: SearchWord): TermLists | null {
  const { whole, parts } = word;
  const end = Buffer.byteLength(whole);
  // In lower case, a sigma may be another letter in a part than in the name.
  if (end > LONGEST || /[σς]/.test(whole) || parts.join('') !== whole) return null;
  const all = allSteps(data, word);
  const ways = waysThrough(all, end);
  const asSearched = parts.length > 1 ? stepsAlong(parts, all) : new Set();
  const steps = all.filter((step) => ways(step) > (asSearched.has(step) ? 1 : 0));
  // Each split has one word across any place: those across the cheapest one tell them all.
  let best: TermLists = { terms: new Int32Array(0), most: Number.POSITIVE_INFINITY };
  for (let place = 1; place < Math.max(2, end); place += 1) {
    const across = steps.filter(({ from, to }) => from < place && place <= to);
    const most = across.reduce((sum, { lists }) => sum + lists.most, 0);
    if (most < best.most) {
      best = { terms: joined(across.map(({ lists }) => lists.terms)), most };
    }
  }
  return best;
}
