import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

const STOP_GRACE_MS = 2000;

/** Work that a process repeats at an interval. */
export interface RepeatedWork {
  /** Its name in the log: `emptying the trash`. */
  name: string;
  /** The pause between the end of a run and the next one, in milliseconds. */
  everyMs: number;
  /** A failed run is logged and does not stop the next one. */
  run: () => Promise<unknown>;
}

/** Handle of repeated work. */
export interface Repetition {
  /** Stops, and gives an active run two seconds to finish. */
  stop(): Promise<void>;
}

/** Starts to repeat work; the first run starts after `everyMs`. */
export function repeat({ name, everyMs, run }: RepeatedWork, log: Log): Repetition {
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = run()
        .catch((err) => log.warn({ err }, `${name} failed`))
        .finally(schedule);
    }, everyMs);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // Interrupting a run is safe, since it is repeated anyway; a stop must not wait for a lock.
      await Promise.race([running, sleep(STOP_GRACE_MS, undefined, { ref: false })]);
    },
  };
}
