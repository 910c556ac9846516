import { list } from './words.ts';

/** Something counted, how it is called in a sentence, and from which amounts on it makes code harder. */
export interface Count {
  amount: number;
  /** For instance `4 functions`; empty for a sum of others that is not named. */
  text: string;
  /** Reaching the first is worth one point, the second another one, and so on. */
  steps: readonly number[];
}

/** Levels of difficulty, the easiest first. */
export type Complexity = 'beginner' | 'intermediate' | 'advanced';

const INTERMEDIATE_FROM = 2;
const ADVANCED_FROM = 7;

/** How hard code is to read, with what was counted for it. The points: docs/explanations.md. */
export function rate(counts: readonly Count[]): {
  complexity: Complexity;
  complexityReason: string;
} {
  const points = counts.reduce((sum, { amount, steps }) => sum + reached(amount, steps), 0);
  const complexity = level(points);
  const named = counts.filter(({ amount, text }) => amount > 0 && text).map(({ text }) => text);
  const reason = named.length > 0 ? list(named, named.length) : 'nothing that could be counted';
  return { complexity, complexityReason: `Counted: ${reason}.` };
}

function level(points: number): Complexity {
  if (points >= ADVANCED_FROM) return 'advanced';
  return points >= INTERMEDIATE_FROM ? 'intermediate' : 'beginner';
}

function reached(amount: number, steps: readonly number[]): number {
  return steps.filter((step) => amount >= step).length;
}
