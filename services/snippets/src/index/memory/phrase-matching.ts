import { runsOf } from '../../domain/tokenizer.ts';
import type { IndexData } from './index-data.ts';
import type { GatheredCondition } from './kept-matches.ts';
import { COST, type Pace } from './pace.ts';
import type { Ordinals } from './posting-list.ts';
import { listsOf, rowsOf, unionOf } from './term-lists.ts';

/** A run at an end of quoted text: it may be part of a longer one. */
interface Ragged {
  run: string;
  startOpen: boolean;
  endOpen: boolean;
}

/** A quoted text as runs of letters and of signs. */
export interface Phrase {
  /** Runs that stand in the code as they are. */
  whole: string[];
  ragged: Ragged[];
  /** One run alone: whether the code has it can be told without looking at the code. */
  single: boolean;
}

export function readPhrase(text: string): Phrase {
  const runs = runsOf(text);
  const last = runs.length - 1;
  const whole = runs.filter((run, i) => run !== '' && i > 0 && i < last);
  const ends = last === 0 ? [0] : [0, last];
  const ragged = ends.flatMap((i) => {
    const run = runs[i] ?? '';
    return run === '' ? [] : [{ run, startOpen: i === 0, endOpen: i === last }];
  });
  return { whole, ragged, single: last === 0 };
}

/** Snippets that have a run in their code: as part of a word, or across parts of a name. */
export class RunCondition implements GatheredCondition {
  readonly key: string;
  readonly #data: IndexData;
  readonly #ragged: Ragged;
  readonly #inNames: Buffer;

  constructor(data: IndexData, ragged: Ragged) {
    const { run, startOpen, endOpen } = ragged;
    this.#data = data;
    this.#ragged = ragged;
    this.#inNames = Buffer.from(`${startOpen ? '' : ' '}${run}${endOpen ? '' : ' '}`);
    this.key = JSON.stringify(['run', run, startOpen, endOpen]);
  }

  /** It looks at all words and all names. */
  cost(): number {
    return COST.term * this.#data.dictionary.size + COST.names * this.#data.columns.size;
  }

  async gather(pace: Pace): Promise<Ordinals> {
    const { size } = this.#data.columns;
    const union = await unionOf(this.#data, listsOf(this.#data, await this.#words(pace)), pace);
    union.mark();
    const inNames: number[] = [];
    for (let ordinal = 0; ordinal < size; ordinal += 1) {
      if (!union.has(ordinal) && this.#hasName(ordinal)) inNames.push(ordinal);
      pace.did(COST.names);
      if (pace.isDue) await pace.rest();
    }
    union.add(Int32Array.from(inNames));
    return rowsOf(union, pace);
  }

  isTrueOf(ordinal: number): boolean {
    const { code } = this.#data.dictionary;
    for (const term of this.#data.wordsOf(ordinal)) {
      const word = code.textOf(term);
      if (word !== undefined && this.#isIn(word)) return true;
    }
    return this.#hasName(ordinal);
  }

  async #words(pace: Pace): Promise<Int32Array> {
    const { code } = this.#data.dictionary;
    const found: number[] = [];
    for (const term of code.all()) {
      if (this.#isIn(code.textOf(term) ?? '')) found.push(term);
      pace.did(COST.term);
      if (pace.isDue) await pace.rest();
    }
    return Int32Array.from(found);
  }

  #isIn(word: string): boolean {
    const { run, startOpen, endOpen } = this.#ragged;
    if (startOpen && endOpen) return word.includes(run);
    return startOpen ? word.endsWith(run) : word.startsWith(run);
  }

  #hasName(ordinal: number): boolean {
    const names = this.#data.names(ordinal);
    const found = names.indexOf(this.#inNames);
    return found !== -1 && found < names.indexOf('\n');
  }
}
