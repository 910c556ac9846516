import type { Connection } from 'mongoose';
import { Counter } from 'prom-client';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { withTransaction } from '../mongo.ts';
import { Leases } from './leases.ts';
import type { StoredCount } from './stored-count.ts';

/** Dependencies of {@link TotalCheck}. */
export interface TotalCheckDeps<Doc> {
  connection: Connection;
  /** Name in logs and metrics: `accounts`. */
  name: string;
  total: StoredCount<Doc>;
  /** Collection with the time of the next check (see `Leases`). */
  leases: string;
  metrics: Metrics;
  log: Log;
}

/** Time for which a process that was killed during a check blocks the others. */
const LEASE_MS = 60_000;
/** Pause between two checks. */
const REST_MS = 600_000;

/** The counters of one process, by total. */
function totalMetrics({ registry }: Metrics) {
  const checked = new Counter({
    name: 'kept_totals_checked_total',
    help: 'How often a kept total was compared with what it counts',
    labelNames: ['total'],
    registers: [registry],
  });
  const mended = new Counter({
    name: 'kept_totals_mended_total',
    help: 'How often a kept total was wrong and was mended',
    labelNames: ['total'],
    registers: [registry],
  });
  return { checked, mended };
}

/**
 * Reconciliation of a stored count: during a rolling update, a process of an earlier version may
 * write without incrementing it. Create one per process.
 */
export class TotalCheck<Doc> {
  readonly #deps: TotalCheckDeps<Doc>;
  readonly #leases: Leases;
  readonly #metrics: ReturnType<typeof totalMetrics>;

  /** Create it before `prepareModels`. */
  constructor(deps: TotalCheckDeps<Doc>) {
    this.#deps = deps;
    this.#leases = new Leases(deps.connection, deps.leases);
    this.#metrics = totalMetrics(deps.metrics);
  }

  /** Creates the count of a database without one. The process must not be ready before this. */
  async prepare(): Promise<void> {
    if (!(await this.#deps.total.isStored())) await this.pass();
  }

  /** Compares and corrects the count, if the check is due and no other process runs it. */
  async pass(now = Date.now()): Promise<void> {
    const { connection, name, total, log } = this.#deps;
    const lease = await this.#leases.claim(new Date(now), new Date(now + LEASE_MS));
    if (lease === null) return;
    const added = await total.drift();
    const next = { after: null, dueAt: new Date(now + REST_MS) };
    // If the lease has expired, another process has found the same difference: add nothing.
    const isMended = await withTransaction(connection, async (session) => {
      if (!(await this.#leases.release(lease, next, session))) return false;
      if (added !== 0) await total.add({ session }, added);
      return added !== 0;
    });
    this.#metrics.checked.inc({ total: name });
    if (!isMended) return;
    this.#metrics.mended.inc({ total: name });
    log.warn({ total: name, added }, 'a kept total was wrong');
  }
}
