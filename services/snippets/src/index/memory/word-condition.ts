import type { SearchWord } from '@snippetry/contracts';
import type { Held } from './condition.ts';
import { intersectHeld, joined } from './evaluation.ts';
import type { IndexData } from './index-data.ts';
import type { GatheredCondition } from './kept-matches.ts';
import { BLOCK, COST, type Pace } from './pace.ts';
import { at, lowerBound, type Ordinals, subtract } from './posting-list.ts';
import { isWholeStart, nameStart } from './term-collector.ts';
import type { TermSpace } from './term-dictionary.ts';
import { Union } from './union.ts';

/** A word or the beginning of one. */
interface Wanted {
  text: string;
  prefix: boolean;
}

function termsFor(space: TermSpace, { text, prefix }: Wanted): Int32Array {
  if (prefix) return space.startingWith(text);
  const term = space.find(text);
  return term === undefined ? new Int32Array(0) : Int32Array.of(term);
}

/** Adds the rows of all these terms. */
export async function addLists(
  data: IndexData,
  { terms, union, pace }: { terms: Int32Array; union: Union; pace: Pace },
): Promise<void> {
  for (const term of terms) {
    const list = data.readList(term);
    pace.did(COST.list);
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

/** All rows of a union, which must not grow meanwhile. */
export async function rowsOf(union: Union, pace: Pace): Promise<Ordinals> {
  pace.did(union.cost);
  if (pace.isDue) await pace.rest();
  return union.result();
}

/** What the first list has and the second does not. */
async function without(list: Ordinals, other: Ordinals, pace: Pace): Promise<Ordinals> {
  const parts: Ordinals[] = [];
  for (let from = 0; from < list.length; from += BLOCK) {
    const block = list.subarray(from, from + BLOCK);
    parts.push(subtract(block, other));
    pace.did(block.length * COST.lookup);
    if (pace.isDue) await pace.rest();
  }
  return joined(parts);
}

/** `getUserName` finds `getusername` as well as `get_user_name` and the three words apart. */
export class WordCondition implements GatheredCondition {
  readonly key: string;
  readonly #data: IndexData;
  readonly #parts: Wanted[];
  readonly #whole: Wanted;
  readonly #name: Buffer;

  constructor(data: IndexData, { whole, parts, prefix }: SearchWord) {
    const last = parts.length - 1;
    this.#data = data;
    this.#whole = { text: whole, prefix };
    this.#parts = parts.map((text, i) => ({ text, prefix: prefix && i === last }));
    this.#name = Buffer.from(prefix ? ` ${whole}` : ` ${whole} `);
    this.key = JSON.stringify(['word', whole, parts, prefix]);
  }

  cost(): number {
    const { code, text, nameStarts } = this.#data.dictionary;
    if (!this.#whole.prefix) return COST.list;
    const wanted = this.#parts.at(-1) ?? this.#whole;
    const words = termsFor(code, wanted).length + termsFor(text, wanted).length;
    return COST.list * (words + termsFor(nameStarts, this.#nameStart()).length);
  }

  async gather(pace: Pace): Promise<Ordinals> {
    const union = await this.#words(pace);
    const terms = termsFor(this.#data.dictionary.nameStarts, this.#nameStart());
    if (!this.#startIsLonger()) {
      await addLists(this.#data, { terms, union, pace });
      return rowsOf(union, pace);
    }
    const known = await rowsOf(union, pace);
    const candidates = new Union(this.#data.columns.size);
    await addLists(this.#data, { terms, union: candidates, pace });
    const unknown = await without(await rowsOf(candidates, pace), known, pace);
    union.add(await this.#withName(unknown, pace));
    return rowsOf(union, pace);
  }

  isTrueOf(ordinal: number): boolean {
    const { code, text } = this.#data.dictionary;
    const words: string[] = [];
    for (const term of this.#data.wordsOf(ordinal)) {
      const word = code.textOf(term) ?? text.textOf(term);
      if (word !== undefined) words.push(word);
    }
    const has = (wanted: Wanted) =>
      words.some((word) => (wanted.prefix ? word.startsWith(wanted.text) : word === wanted.text));
    return this.#parts.every(has) || has(this.#whole) || this.#hasName(ordinal);
  }

  /** Rows that have the word in their code or beside it, in one or in all its parts. */
  async #words(pace: Pace): Promise<Union> {
    const union = new Union(this.#data.columns.size);
    await this.#addWord(this.#whole, union, pace);
    const apart = this.#parts.filter(({ text }) => text !== this.#whole.text);
    if (apart.length === 0) return union;
    const lists: Held[] = [];
    for (const part of apart) {
      const rows = new Union(this.#data.columns.size);
      await this.#addWord(part, rows, pace);
      const list = await rowsOf(rows, pace);
      lists.push(() => list);
    }
    union.add((await intersectHeld(lists, pace))());
    return union;
  }

  async #addWord(wanted: Wanted, union: Union, pace: Pace): Promise<void> {
    for (const space of [this.#data.dictionary.code, this.#data.dictionary.text]) {
      await addLists(this.#data, { terms: termsFor(space, wanted), union, pace });
    }
  }

  #nameStart(): Wanted {
    const { text, prefix } = this.#whole;
    return { text: nameStart(text), prefix: prefix && !isWholeStart(text) };
  }

  /** Whether a name that begins like this may go on in another way. */
  #startIsLonger(): boolean {
    return isWholeStart(this.#whole.text);
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
