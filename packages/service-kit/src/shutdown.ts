import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from './health.ts';
import type { Listening } from './listen.ts';
import type { Log } from './log.ts';

/** One thing to close. */
export type CloseStep = () => unknown;

/** What has to stop, in order. */
export interface ShutdownOptions {
  log: Log;
  readiness: Readiness;
  http: Listening;
  /** How long to keep serving after saying that we stop, in milliseconds. */
  drainMs: number;
  /** Closed one after another after HTTP: workers, relays, queues, Redis, MongoDB. */
  close: CloseStep[];
  /** After this the process ends, whatever still hangs. Milliseconds; 30 000 unless told. */
  deadlineMs?: number;
}

/**
 * Stops a process in order: `/readyz` says 503 and answers close their connections, the gateway
 * has `drainMs` to notice, requests under way finish, then everything else closes. A step that
 * fails is logged and does not keep the others from closing.
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
  const steps: CloseStep[] = [() => options.http.close(), ...options.close];
  for (const step of steps) {
    try {
      await step();
    } catch (err) {
      log.warn({ err }, 'closing failed');
    }
  }
  clearTimeout(deadline);
}
