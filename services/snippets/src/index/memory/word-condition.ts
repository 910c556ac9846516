import { FOLDED, type SearchWord } from '@snippetry/contracts/search';
import { joined } from './evaluation.ts';
import type { IndexData } from './index-data.ts';
import type { GatheredCondition } from './kept-matches.ts';
import { otherSplits } from './other-splits.ts';
import { COST, type Pace } from './pace.ts';
import type { Ordinals } from './posting-list.ts';
import { isWholeStart, nameStart } from './term-collector.ts';
import type { TermSpace } from './term-dictionary.ts';
import { addLists, listsOf, rowsOf, sharedRows, type TermLists, unionOf } from './term-lists.ts';
import type { Union } from './union.ts';

/** A word or the beginning of one. */
interface Wanted {
  text: string;
  prefix: boolean;
}

function asFolded({ text, prefix }: Wanted): Wanted {
  return { text: FOLDED + text, prefix };
}

function termsFor(space: TermSpace, { text, prefix }: Wanted): Int32Array {
  if (prefix) return space.startingWith(text);
  const term = space.find(text);
  return term === undefined ? new Int32Array(0) : Int32Array.of(term);
}

/** Whether some match of a word can be spelled differently than it was typed. */
export function hasOtherSpelling(data: IndexData, word: SearchWord): boolean {
  if (word.exact !== undefined) return true;
  const last = word.parts.length - 1;
  const isFolded = (text: string, prefix: boolean) =>
    termsFor(data.dictionary.text, asFolded({ text, prefix })).length > 0;
  return (
    isFolded(word.whole, word.prefix) ||
    (last > 0 && word.parts.some((part, i) => isFolded(part, word.prefix && i === last)))
  );
}

/** `getUserName` finds `getusername` as well as `get_user_name` and the three words apart. */
export class WordCondition implements GatheredCondition {
  readonly key: string;
  readonly #data: IndexData;
  readonly #word: SearchWord;
  readonly #parts: Wanted[];
  readonly #whole: Wanted;
  readonly #name: Buffer;
  readonly #isExact: boolean;

  /** `exact` matches the typed spelling only. */
  constructor(data: IndexData, word: SearchWord, { exact = false } = {}) {
    const { prefix } = word;
    const { whole, parts } = (exact ? word.exact : undefined) ?? word;
    this.#isExact = exact;
    const last = parts.length - 1;
    this.#data = data;
    this.#word = { whole, parts, prefix };
    this.#whole = { text: whole, prefix };
    this.#parts = parts.map((text, i) => ({ text, prefix: prefix && i === last }));
    this.#name = Buffer.from(prefix ? ` ${whole}` : ` ${whole} `);
    this.key = JSON.stringify(['word', whole, parts, prefix, exact]);
  }

  cost(): number {
    const { code, text, nameStarts } = this.#data.dictionary;
    if (!this.#whole.prefix) return COST.list;
    const wanted = this.#parts.at(-1) ?? this.#whole;
    const words = termsFor(code, wanted).length + termsFor(text, wanted).length;
    return COST.list * (words + termsFor(nameStarts, this.#nameStart()).length);
  }

  async gather(pace: Pace): Promise<Ordinals> {
    const union = await this.#union(this.#whole, pace);
    await this.#addParts(union, pace);
    await this.#addNames(union, pace);
    return rowsOf(union, pace);
  }

  isTrueOf(ordinal: number): boolean {
    const { code, text } = this.#data.dictionary;
    const words: string[] = [];
    for (const term of this.#data.wordsOf(ordinal)) {
      const word = code.textOf(term) ?? text.textOf(term);
      if (word !== undefined) words.push(word);
    }
    const hasText = ({ text: wanted, prefix }: Wanted) =>
      words.some((word) => (prefix ? word.startsWith(wanted) : word === wanted));
    const has = (wanted: Wanted) =>
      hasText(wanted) || (!this.#isExact && hasText(asFolded(wanted)));
    return this.#parts.every(has) || has(this.#whole) || this.#hasName(ordinal);
  }

  /** The lists of a word in the code and beside it. */
  #listsOf(wanted: Wanted): TermLists {
    const { code, text } = this.#data.dictionary;
    const terms = [termsFor(code, wanted), termsFor(text, wanted)];
    if (!this.#isExact) terms.push(termsFor(text, asFolded(wanted)));
    return listsOf(this.#data, joined(terms));
  }

  #union(wanted: Wanted, pace: Pace): Promise<Union> {
    return unionOf(this.#data, this.#listsOf(wanted), pace);
  }

  /** Adds the rows that have all parts apart. */
  async #addParts(union: Union, pace: Pace): Promise<void> {
    if (this.#parts.length < 2) return;
    const lists = this.#parts.map((part) => this.#listsOf(part));
    union.add(await sharedRows(this.#data, lists, pace));
  }

  /** Adds the rows that only a name tells: one that is split into words in another way. */
  async #addNames(union: Union, pace: Pace): Promise<void> {
    const data = this.#data;
    const suspects = otherSplits(data, this.#word);
    pace.did(COST.names);
    if (suspects?.most === 0) return;
    const names = listsOf(data, termsFor(data.dictionary.nameStarts, this.#nameStart()));
    const reading = (suspects?.most ?? Number.POSITIVE_INFINITY) * COST.names;
    const isShort = !isWholeStart(this.#word.whole);
    if (isShort && names.most <= reading) {
      await addLists(data, { lists: names, union, pace });
      return;
    }
    const candidates = await this.#candidates(names, suspects, pace);
    candidates.subtract(union);
    union.add(await this.#withName(await rowsOf(candidates, pace), pace));
  }

  /** Rows whose names have to be read: they are among both. */
  async #candidates(names: TermLists, suspects: TermLists | null, pace: Pace): Promise<Union> {
    const data = this.#data;
    if (suspects === null) return unionOf(data, names, pace);
    if (suspects.most * COST.names < names.most) return unionOf(data, suspects, pace);
    const union = await unionOf(data, names, pace);
    if (suspects.most < names.most * COST.names) {
      union.intersect(await unionOf(data, suspects, pace));
    }
    return union;
  }

  #nameStart(): Wanted {
    const { text, prefix } = this.#whole;
    return { text: nameStart(text), prefix: prefix && !isWholeStart(text) };
  }

  #hasName(ordinal: number): boolean {
    return this.#data.names(ordinal).includes(this.#name);
  }

  async #withName(candidates: Ordinals, pace: Pace): Promise<Ordinals> {
    const hits: number[] = [];
    for (const ordinal of candidates) {
      if (this.#hasName(ordinal)) hits.push(ordinal);
      pace.did(COST.names);
      if (pace.isDue) await pace.rest();
    }
    return Int32Array.from(hits);
  }
}
