import { type Matcher, RE2JS } from 're2js';
import { computeWithin, computingStep } from '../computing.ts';
import { invalid } from './reader.ts';
import type { Translation } from './translate.ts';

/** A place where a pattern matches, in UTF-16 units. */
export interface PatternMatch {
  start: number;
  end: number;
  /** Text of each group, null where it took no part. */
  captures: (string | null)[];
}

/** A compiled pattern. */
export interface Pattern {
  /** Whether it matches anywhere. */
  test(text: string): boolean;
  /** All matches from left to right, found when they are asked for. */
  matches(text: string): Iterable<PatternMatch>;
}

/** Instructions times characters from which a match is worth a watch over its time. */
const CHEAP = 4_000_000;

/** Makes an engine for a translated pattern; `forget` is called when a match had to be broken off. */
export function engineOf(translation: Translation, forget: () => void): Pattern {
  const make = translation.engine === 'linear' ? linearEngine : scriptEngine;
  return make(translation, guarded(forget));
}

type Guard = <T>(cost: number, work: () => T) => T;

// An engine that was stopped in the middle is not used again.
const guarded =
  (forget: () => void): Guard =>
  (cost, work) => {
    computingStep();
    if (cost < CHEAP) return work();
    try {
      return computeWithin(work);
    } catch (error) {
      forget();
      throw error;
    }
  };

function linearEngine(translation: Translation, guard: Guard): Pattern {
  const { endings, ignoreCase } = translation;
  const compiled = compile(() =>
    RE2JS.compile(translation.source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0),
  );
  const size = compiled.programSize();
  return {
    test: (text) => guard(size * text.length, () => compiled.test(text)),
    *matches(text) {
      const matcher = compiled.matcher(text);
      const cost = size * text.length;
      for (let at = 0; at <= text.length; ) {
        const match = guard(cost, () => (matcher.find(at) ? matchOf(matcher, endings) : undefined));
        if (!match) return;
        yield match;
        at = following(text, match);
      }
    },
  };
}

// A newline that only showed where the text ends is cut off again.
function matchOf(matcher: Matcher, endings: ReadonlySet<number>): PatternMatch {
  let end = matcher.end();
  for (const group of endings) {
    if (matcher.end(group) > matcher.start(group)) end = Math.min(end, matcher.start(group));
  }
  const captures: (string | null)[] = [];
  for (let group = 1; group <= matcher.groupCount(); group++) {
    if (endings.has(group)) continue;
    const [from, to] = [matcher.start(group), Math.min(end, matcher.end(group))];
    captures.push(from < 0 ? null : matcher.substring(from, Math.max(from, to)));
  }
  return { start: matcher.start(), end, captures };
}

function scriptEngine(translation: Translation, guard: Guard): Pattern {
  const { source, ignoreCase, plain } = translation;
  const flags = ignoreCase ? 'iu' : 'u';
  const once = compile(() => new RegExp(source, flags));
  const each = new RegExp(source, `${flags}g`);
  const costOf = (text: string): number =>
    plain ? source.length * text.length : Number.POSITIVE_INFINITY;
  return {
    test: (text) => guard(costOf(text), () => once.test(text)),
    *matches(text) {
      for (let at = 0; at <= text.length; ) {
        const found = guard(costOf(text), () => {
          each.lastIndex = at;
          return each.exec(text);
        });
        if (!found) return;
        const match = {
          start: found.index,
          end: found.index + found[0].length,
          captures: found.slice(1).map((capture: string | undefined) => capture ?? null),
        };
        yield match;
        at = following(text, match);
      }
    },
  };
}

const following = (text: string, { start, end }: PatternMatch): number =>
  end > start ? end : end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1);

function compile<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'unknown reason');
  }
}
