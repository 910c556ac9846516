import express, { type Express } from 'express';
import { inTime } from './in-time.ts';
import type { Metrics } from './metrics.ts';

/** Resolves if a dependency can be used, throws if it cannot. */
export type Check = () => unknown;

type Required = boolean | 'for some';

/** The report of `/readyz`. */
export interface ReadinessReport {
  ready: boolean;
  /** Whether the failed checks affect some requests only, so the others can be answered. */
  partial: boolean;
  /** `ok` or the reason of the failure, by the check's name. */
  checks: Record<string, string>;
}

/** Whether a process can serve: its checks pass and it is not draining. */
export interface Readiness {
  /**
   * Adds a check. With `required: false` it is reported, but does not affect readiness. With `required: 'for
   * some'`, some requests need it: while it fails, the process is not ready, but answers the other requests
   * if no process is ready.
   */
  add(name: string, check: Check, options?: { required?: Required }): void;
  report(): Promise<ReadinessReport>;
  /** Starts draining: `/readyz` answers 503, and every answer closes its connection. */
  drain(): void;
  readonly draining: boolean;
  /** Aborted when draining starts, so that endless streams can end. */
  readonly signal: AbortSignal;
}

/** How long a report waits for a check. */
const REPORT_WAIT_MS = 1000;
/** Time without an answer after which a dependency counts as down instead of slow. */
const SILENT_MS = 10_000;

async function outcomeOf(check: Check): Promise<string> {
  try {
    await check();
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * A check whose last outcome counts while the next one is slow: dependencies may take seconds on a
 * busy machine, which must not take the instance out of service.
 */
class RepeatedCheck {
  readonly required: Required;
  readonly #check: Check;
  #state = 'no answer yet';
  #run: { done: Promise<void>; startedAt: number } | null = null;

  constructor(check: Check, required: Required) {
    this.#check = check;
    this.required = required;
  }

  /** Returns `ok` or the reason of the failure. */
  async state(): Promise<string> {
    this.#run ??= this.#start();
    await inTime(this.#run.done, REPORT_WAIT_MS);
    if (this.#run !== null && performance.now() - this.#run.startedAt > SILENT_MS) {
      // The answer may be lost: the next report starts a new check instead of waiting forever.
      this.#run = null;
      this.#state = `no answer within ${SILENT_MS / 1000} seconds`;
    }
    return this.#state;
  }

  #start(): { done: Promise<void>; startedAt: number } {
    const run = { startedAt: performance.now(), done: Promise.resolve() };
    run.done = outcomeOf(this.#check).then((state) => {
      if (this.#run !== run) return;
      this.#state = state;
      this.#run = null;
    });
    return run;
  }
}

const isForSome = ({ required }: { required: Required }) => required === 'for some';

/** Creates the readiness of one process. */
export function createReadiness(): Readiness {
  const checks = new Map<string, RepeatedCheck>();
  const drained = new AbortController();
  return {
    add: (name, check, { required = true } = {}) =>
      void checks.set(name, new RepeatedCheck(check, required)),
    async report() {
      const entries = await Promise.all(
        [...checks].map(async ([name, check]) => {
          return { name, required: check.required, state: await check.state() };
        }),
      );
      const failed = entries.filter(({ required, state }) => required && state !== 'ok');
      const isStaying = !drained.signal.aborted;
      return {
        ready: isStaying && failed.length === 0,
        partial: isStaying && failed.length > 0 && failed.every(isForSome),
        checks: Object.fromEntries(entries.map(({ name, state }) => [name, state])),
      };
    },
    drain: () => drained.abort(),
    get draining() {
      return drained.signal.aborted;
    },
    signal: drained.signal,
  };
}

/** Address of a listener. */
export interface Address {
  host: string;
  port: number;
}

/** Options of {@link mountHealth}. */
export interface HealthOptions {
  readiness: Readiness;
  metrics: Metrics;
  /** Address of a {@link metricsApp}; then the app itself does not serve `/metrics`. */
  metricsAt?: Address | null;
}

/** Adds `GET /healthz`, `/readyz` and `/metrics`. They must not be public. */
export function mountHealth(app: Express, options: HealthOptions): void {
  const { readiness, metrics, metricsAt } = options;
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'alive' });
  });
  app.get('/readyz', async (_req, res) => {
    const report = await readiness.report();
    const unready = report.partial ? 'partial' : 'unready';
    const status = readiness.draining ? 'draining' : report.ready ? 'ready' : unready;
    res.status(report.ready ? 200 : 503).json({ status, checks: report.checks });
  });
  if (!metricsAt) mountMetrics(app, metrics);
}

function mountMetrics(app: Express, { registry }: Metrics): void {
  app.get('/metrics', async (_req, res) => {
    res.type(registry.contentType).send(await registry.metrics());
  });
}

/** Creates the app of a separate port, which serves `/metrics` only. It must not be public. */
export function metricsApp(metrics: Metrics): Express {
  const app = express();
  app.disable('x-powered-by');
  mountMetrics(app, metrics);
  return app;
}
