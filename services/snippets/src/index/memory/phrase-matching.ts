import { runsOf } from '../../domain/tokenizer.ts';
import type { IndexData } from './index-data.ts';
import { intersect, type Ordinals, unite } from './posting-list.ts';
import { CUT } from './term-collector.ts';

const NONE: Ordinals = new Int32Array(0);

/** A run at an end of quoted text: it may be part of a longer one. */
interface Ragged {
  run: string;
  startOpen: boolean;
  endOpen: boolean;
}

/** A quoted text as runs of letters and of signs. */
export interface Phrase {
  text: string;
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
  return { text, whole, ragged, single: last === 0 };
}

function matches(word: string, { run, startOpen, endOpen }: Ragged): boolean {
  if (startOpen && endOpen) return word.includes(run);
  return startOpen ? word.endsWith(run) : word.startsWith(run);
}

/** Which of `among` have the run in their code: as part of a word, or across parts of a name. */
function withRagged(data: IndexData, ragged: Ragged, among: Ordinals): Ordinals {
  const { code } = data.dictionary;
  const terms = code.where((term) => matches(term, ragged));
  const lists = terms.map((term) => data.filedUnder(term));
  const inWords = intersect([unite(lists, data.columns.size), among]);
  const { run, startOpen, endOpen } = ragged;
  const text = Buffer.from(`${startOpen ? '' : ' '}${run}${endOpen ? '' : ' '}`);
  let known = 0;
  return among.filter((ordinal) => {
    while ((inWords[known] ?? Number.POSITIVE_INFINITY) < ordinal) known += 1;
    if (inWords[known] === ordinal) return true;
    const names = data.names(ordinal);
    const found = names.indexOf(text);
    return found !== -1 && found < names.indexOf('\n');
  });
}

export interface PhraseMatch {
  /** These have it. */
  sure: Ordinals;
  /** These can have it: the code must be looked at. */
  unsure: Ordinals;
}

/** Which of `among` contain the quoted text in their code. */
export function matchPhrase(data: IndexData, phrase: Phrase, among: Ordinals): PhraseMatch {
  // Code with more tokens than are kept can contain anything.
  const { code, facets } = data.dictionary;
  const cut = intersect([data.filedUnder(facets.find(CUT)), among]);
  const whole = phrase.whole.map((run) => data.filedUnder(code.find(run)));
  let possible = intersect([among, ...whole]);
  for (const ragged of phrase.ragged) possible = withRagged(data, ragged, possible);
  if (phrase.single) return { sure: possible, unsure: cut };
  return { sure: NONE, unsure: unite([possible, cut], data.columns.size) };
}
