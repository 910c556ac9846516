import type { Express } from 'express';
import type { Metrics } from './metrics.ts';

/** Resolves when a dependency can be used, throws when it cannot. */
export type Check = () => unknown;

type Required = boolean | 'for some';

/** The report of `/readyz`. */
export interface ReadinessReport {
  ready: boolean;
  /** Whether nothing is missing but what some requests need: others are answered. */
  partial: boolean;
  /** `ok` or the reason of the failure, by the check's name. */
  checks: Record<string, string>;
}

/** Whether a process can serve: its named checks pass and it is not about to stop. */
export interface Readiness {
  /**
   * Adds a check. One with `required: false` is reported, but its failure does not affect readiness.
   * With `required: 'for some'` some requests need it: while it fails the process is not ready, but
   * answers the others where no process is.
   */
  add(name: string, check: Check, options?: { required?: Required }): void;
  report(): Promise<ReadinessReport>;
  /** Starts draining: `/readyz` answers 503, and every answer closes its connection. */
  drain(): void;
  readonly draining: boolean;
  /** Aborted when draining starts, so that endless streams can end. */
  readonly signal: AbortSignal;
}

const CHECK_TIMEOUT_MS = 1000;

async function run(check: Check): Promise<string> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer within a second')), CHECK_TIMEOUT_MS);
  try {
    await Promise.race([Promise.resolve().then(check), promise]);
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

const isForSome = ({ required }: { required: Required }) => required === 'for some';

/** Creates the readiness of one process. */
export function createReadiness(): Readiness {
  const checks = new Map<string, { check: Check; required: Required }>();
  const drained = new AbortController();
  return {
    add: (name, check, { required = true } = {}) => void checks.set(name, { check, required }),
    async report() {
      const entries = await Promise.all(
        [...checks].map(async ([name, { check, required }]) => {
          return { name, required, state: await run(check) };
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

/** Adds `GET /healthz`, `/readyz` and `/metrics`. They must not be public. */
export function mountHealth(
  app: Express,
  options: { readiness: Readiness; metrics: Metrics },
): void {
  const { readiness, metrics } = options;
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'alive' });
  });
  app.get('/readyz', async (_req, res) => {
    const report = await readiness.report();
    const unready = report.partial ? 'partial' : 'unready';
    const status = readiness.draining ? 'draining' : report.ready ? 'ready' : unready;
    res.status(report.ready ? 200 : 503).json({ status, checks: report.checks });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
