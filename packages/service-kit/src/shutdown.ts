import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from './health.ts';
import type { Listening } from './listen.ts';
import type { Log } from './log.ts';

/** Closes one part of a process. */
export type CloseStep = () => unknown;

/** Options of {@link shutDown}. */
export interface ShutdownOptions {
  log: Log;
  readiness: Readiness;
  http: Listening;
  /** How long to keep serving after `/readyz` starts to answer 503, in milliseconds. */
  drainMs: number;
  /** Closed one after another once HTTP has stopped: workers, relays, queues, Redis, MongoDB. */
  close: CloseStep[];
  /** The time after which the process exits even if a step hangs, in milliseconds; 30 000 by default. */
  deadlineMs?: number;
}

/** How long a process accepts requests after `drainMs` while others are active, in milliseconds. */
const IDLE_MS = 15_000;
/** How long the last requests may take after the process has stopped listening, in milliseconds. */
const CLOSE_MS = 10_000;

/**
 * Stops a process in order: `/readyz` answers 503 and answers close their connections, the gateway
 * or load balancer gets `drainMs` to notice, active requests finish, then everything else closes.
 * With `drainMs` the process listens until its requests have finished, since a client that has not
 * noticed would be refused. A failed step is logged and does not stop the others.
 */
export async function shutDown(options: ShutdownOptions): Promise<void> {
  const { log, readiness } = options;
  const deadline = setTimeout(() => {
    log.error('shutdown took too long');
    process.exit(1);
  }, options.deadlineMs ?? 30_000);
  deadline.unref();
  readiness.drain();
  await sleep(options.drainMs);
  if (options.drainMs > 0) await options.http.idle(IDLE_MS);
  const steps: CloseStep[] = [() => options.http.close(CLOSE_MS), ...options.close];
  for (const step of steps) {
    try {
      await step();
    } catch (err) {
      log.warn({ err }, 'closing failed');
    }
  }
  clearTimeout(deadline);
}
