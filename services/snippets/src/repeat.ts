import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@snippetry/service-kit';

const PATIENCE_MS = 2000;

export interface Repeated {
  /** Stops, and gives a run under way a moment to finish. */
  stop(): Promise<void>;
}

/** Runs `work` again and again, `everyMs` after the last run ended; a failure is only logged. */
export function repeat(
  work: () => Promise<unknown>,
  { everyMs, log, what }: { everyMs: number; log: Log; what: string },
): Repeated {
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const plan = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work()
        .catch((err) => log.warn({ err }, `${what} failed`))
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
