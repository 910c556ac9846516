import { SAMPLES } from '../../components/code/samples.ts';

const CHARACTER_MS = 30;
/** How long a finished sample is shown. */
const FINISHED_MS = 2000;

/** How far the demo has typed. */
export interface DemoProgress {
  /** Which sample is shown, from 0. */
  index: number;
  /** How many of its characters are written. */
  typed: number;
}

/** The next progress, and in how many milliseconds it is due. */
export function nextStep({ index, typed }: DemoProgress): {
  progress: DemoProgress;
  afterMs: number;
} {
  const length = SAMPLES[index]?.code.length ?? 0;
  if (typed < length) return { progress: { index, typed: typed + 1 }, afterMs: CHARACTER_MS };
  return { progress: { index: (index + 1) % SAMPLES.length, typed: 0 }, afterMs: FINISHED_MS };
}
