import { SAMPLES } from './samples.ts';

const CHARACTER_MS = 30;
const COMPLETE_MS = 2000;

/** How far the demo has come. */
export interface DemoPlace {
  /** Which sample is shown, from 0. */
  index: number;
  /** How many of its characters are written. */
  typed: number;
}

/** What comes after a place, and in how many milliseconds. */
export function nextStep({ index, typed }: DemoPlace): { place: DemoPlace; afterMs: number } {
  const length = SAMPLES[index]?.code.length ?? 0;
  if (typed < length) return { place: { index, typed: typed + 1 }, afterMs: CHARACTER_MS };
  return { place: { index: (index + 1) % SAMPLES.length, typed: 0 }, afterMs: COMPLETE_MS };
}
