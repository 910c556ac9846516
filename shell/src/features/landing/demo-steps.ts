import { SAMPLES } from '../../components/code/samples.ts';

const CHARACTER_MS = 30;
/** How long a finished sample is shown, in milliseconds. */
const FINISHED_MS = 2000;

export interface DemoProgress {
  /** Index of the sample. */
  index: number;
  /** Number of typed characters. */
  typed: number;
}

/** Returns the next progress, and the milliseconds until it is due. */
export function nextStep({ index, typed }: DemoProgress): {
  progress: DemoProgress;
  afterMs: number;
} {
  const length = SAMPLES[index]?.code.length ?? 0;
  if (typed < length) return { progress: { index, typed: typed + 1 }, afterMs: CHARACTER_MS };
  return { progress: { index: (index + 1) % SAMPLES.length, typed: 0 }, afterMs: FINISHED_MS };
}
