import type { Connection } from 'mongoose';
import { Counter } from 'prom-client';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { withTransaction } from '../mongo.ts';
import type { KeptTotal } from './kept-total.ts';
import { Turns } from './turns.ts';

/** What a check is made of. */
export interface TotalCheckDeps<Doc> {
  connection: Connection;
  /** For logs and metrics: `accounts`. */
  name: string;
  total: KeptTotal<Doc>;
  /** Collection that says when the next check is due (see `Turns`). */
  turns: string;
  metrics: Metrics;
  log: Log;
}

/** A process that was killed in a check holds the others up for this long. */
const LEASE_MS = 60_000;
/** Between two checks. */
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
 * Mends a kept total that is wrong: a process of a version that knows no total, which still writes
 * during an update, does not book what it adds. Make one in a process.
 */
export class TotalCheck<Doc> {
  readonly #deps: TotalCheckDeps<Doc>;
  readonly #turns: Turns;
  readonly #metrics: ReturnType<typeof totalMetrics>;

  /** Make it before `prepareModels`. */
  constructor(deps: TotalCheckDeps<Doc>) {
    this.#deps = deps;
    this.#turns = new Turns(deps.connection, deps.turns);
    this.#metrics = totalMetrics(deps.metrics);
  }

  /** Makes the total of a database that has none. Be ready only after this. */
  async prepare(): Promise<void> {
    if (!(await this.#deps.total.isKept())) await this.pass();
  }

  /** Compares and mends, where it is time for it and no other process is at it. */
  async pass(now = Date.now()): Promise<void> {
    const { connection, name, total, log } = this.#deps;
    const turn = await this.#turns.claim(new Date(now), new Date(now + LEASE_MS));
    if (turn === null) return;
    const added = await total.drift();
    const next = { after: null, dueAt: new Date(now + REST_MS) };
    // Whoever lost the turn meanwhile adds nothing: the process that has it found the same.
    const isMended = await withTransaction(connection, async (session) => {
      if (!(await this.#turns.release(turn, next, session))) return false;
      if (added !== 0) await total.add({ session }, added);
      return added !== 0;
    });
    this.#metrics.checked.inc({ total: name });
    if (!isMended) return;
    this.#metrics.mended.inc({ total: name });
    log.warn({ total: name, added }, 'a kept total was wrong');
  }
}
