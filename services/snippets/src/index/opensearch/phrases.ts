import { allOf, anyOf, type Condition, contains, startsWith, term } from './query.ts';

/** A quoted text as conditions. */
export interface Phrase {
  /** Snippets that contain it; null if that requires a check of the code. */
  sure: Condition | null;
  /** These can have it: the code must be looked at. */
  unsure: Condition;
}

/** Code with more tokens than are kept can contain anything. */
const CUT = term('cut', true);

function backwards(text: string): string {
  return [...text].reverse().join('');
}

/** The run is the end of a word, or of a name that the code has. */
function endOfWord(run: string): Condition {
  return anyOf([
    startsWith('code.reversed', backwards(run)),
    startsWith('codeNames.reversed', backwards(run)),
  ]);
}

function startOfWord(run: string): Condition {
  return anyOf([startsWith('code', run), startsWith('codeNames', run)]);
}

/** A single run, open at both ends: the tokens decide whether the code contains it. */
function withinWord(run: string): Condition {
  return anyOf([contains('code', run), contains('codeNames', run)]);
}

/**
 * Returns the conditions for a quoted text in the code, split into runs of letters and of signs; a
 * blank between two is an empty run. The first and the last may be part of longer ones.
 */
export function readPhrase(runs: readonly string[]): Phrase {
  const [first = '', ...others] = runs;
  const last = others.pop();
  if (last === undefined) {
    if (first !== '') return { sure: withinWord(first), unsure: CUT };
    return { sure: { match_all: {} }, unsure: CUT };
  }
  const whole = others.filter((run) => run !== '').map((run) => term('code', run));
  const ends = [
    ...(first === '' ? [] : [endOfWord(first)]),
    ...(last === '' ? [] : [startOfWord(last)]),
  ];
  return { sure: null, unsure: anyOf([allOf([...whole, ...ends]), CUT]) };
}
