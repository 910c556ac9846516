/** Results of one kind of operation; times in milliseconds. */
export interface Figures {
  perSecond: number;
  p50: number;
  p95: number;
  /** Processor time of the server per operation. */
  processorMs: number;
}

/** Runs the n-th operation. */
export type Operation = (n: number) => Promise<unknown>;

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** Times of operations, collected over several runs. */
export interface Sample {
  times: number[];
  seconds: number;
  /** Processor time of the server, in milliseconds. */
  processorMs: number;
}

/** Returns an empty sample. */
export const newSample = (): Sample => ({ times: [], seconds: 0, processorMs: 0 });

/** Keeps `connections` operations in flight for a time and adds their times to a sample. */
export async function measure(
  operation: Operation,
  run: { connections: number; seconds: number; processorMs: () => number | undefined },
  sample: Sample,
): Promise<void> {
  const { times } = sample;
  const processorBefore = run.processorMs() ?? Number.NaN;
  let next = times.length;
  const began = performance.now();
  const end = began + run.seconds * 1000;
  const worker = async (): Promise<void> => {
    for (let at = performance.now(); at < end; ) {
      await operation(next++);
      const now = performance.now();
      times.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: run.connections }, worker));
  sample.seconds += (performance.now() - began) / 1000;
  sample.processorMs += (run.processorMs() ?? Number.NaN) - processorBefore;
}

/** Figures of a sample. */
export function figuresOf({ times, seconds, processorMs }: Sample): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: share(sorted, 0.5),
    p95: share(sorted, 0.95),
    processorMs: processorMs / times.length,
  };
}
