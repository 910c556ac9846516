import { RE2JS } from 're2js';
import { computeWithin, computingStep } from '../computing.ts';
import { invalid } from './reader.ts';
import type { Translation } from './translate.ts';

/** A compiled pattern. */
export interface Pattern {
  /** Whether it matches anywhere. */
  test(text: string): boolean;
}

/** Instructions times characters above which a match runs under a time limit. */
const CHEAP = 4_000_000;

/** Makes an engine for a translated pattern; calls `forget` after a match that exceeded its time limit. */
export function engineOf(translation: Translation, forget: () => void): Pattern {
  const { size, test } = compile(translation);
  return {
    test(text) {
      computingStep();
      if (size * text.length < CHEAP) return test(text);
      try {
        return computeWithin(() => test(text));
      } catch (error) {
        // An engine that was stopped in the middle must not be used again.
        forget();
        throw error;
      }
    },
  };
}

function compile({ source, ignoreCase, plain }: Translation): {
  size: number;
  test: (text: string) => boolean;
} {
  try {
    if (plain) {
      const script = new RegExp(source, ignoreCase ? 'iu' : 'u');
      return { size: source.length, test: (text) => script.test(text) };
    }
    const linear = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return { size: linear.programSize(), test: (text) => linear.test(text) };
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'unknown reason');
  }
}
