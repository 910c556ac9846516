import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

const PATIENCE_MS = 2000;

/** Work that a process does again and again. */
export interface RepeatedWork {
  /** For the log: `emptying the trash`. */
  name: string;
  /** From the end of a run to the next one, in milliseconds. */
  everyMs: number;
  /** A failure is logged, and the next run comes as usual. */
  run: () => Promise<unknown>;
}

/** Repeated work that has begun. */
export interface Repetition {
  /** Stops, and gives a run under way two seconds to finish. */
  stop(): Promise<void>;
}

/** Begins to repeat work; the first run comes after `everyMs`. */
export function repeat({ name, everyMs, run }: RepeatedWork, log: Log): Repetition {
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const plan = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = run()
        .catch((err) => log.warn({ err }, `${name} failed`))
        .finally(plan);
    }, everyMs);
  };
  plan();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // Whatever is repeated can be cut off and done again; a stop must not wait for a lock.
      await Promise.race([running, sleep(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
