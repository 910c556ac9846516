import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { type Lease, Leases } from './leases.ts';

/** Result of a batch. */
export interface Batch {
  /** Id of the last record; null if none are left in the round. */
  after: string | null;
  /** Number of records, or another measure of the work. */
  cost: number;
}

/** Options of {@link Reconciliation}. */
export interface ReconciliationOptions {
  connection: Connection;
  /** Collection that stores the position of the round (see `Leases`). */
  collection: string;
  /** Interval at which the process calls `pass`. */
  everyMs: number;
  /** Pause between two rounds; ten minutes by default. */
  restMs?: number;
  /** Minimum cost of a pass. */
  minCost: number;
  /** Returns the cost of a round. */
  cost: () => Promise<number>;
}

/** Time over which the passes of a round are spread, if each takes little of its interval. */
const ROUND_MS = 1_200_000;
const REST_MS = 600_000;
/** Time for which a process that was killed during a pass blocks the others. */
const LEASE_MS = 60_000;
/** Interval at which a round looks whether another process has ended its part. */
const POLL_MS = 500;
/** A pass ends before its lease, with time for a slow batch. */
const PASS_MS = 40_000;

/**
 * Walks through all records in the order of their ids, and starts again after a pause. Each pass
 * continues after the last one, in one process at a time, and does the part of the work that a round
 * within 20 minutes needs. After each batch it rests for as long as the batch took: a busy database
 * gets longer pauses.
 */
export class Reconciliation {
  readonly #options: ReconciliationOptions;
  readonly #leases: Leases;

  constructor(options: ReconciliationOptions) {
    this.#options = options;
    this.#leases = new Leases(options.connection, options.collection);
  }

  /**
   * Runs the next part of the round, if it is due and no other process runs it.
   *
   * @param correct corrects the next records after an id, or the first ones after null
   */
  async pass(correct: (after: string | null) => Promise<Batch>, now = Date.now()): Promise<void> {
    const { everyMs, restMs = REST_MS, minCost, cost } = this.#options;
    const lease = await this.#leases.claim(new Date(now), new Date(now + LEASE_MS));
    if (lease === null) return;
    const share = Math.max(minCost, ((await cost()) * everyMs) / ROUND_MS);
    const end = performance.now() + PASS_MS;
    let { after } = lease;
    let done = 0;
    do {
      const began = performance.now();
      const batch = await correct(after);
      after = batch.after;
      done += batch.cost;
      await sleep(performance.now() - began, undefined, { ref: false });
    } while (after !== null && done < share && performance.now() < end);
    const pauseMs = after === null ? restMs : everyMs;
    await this.#leases.release(lease, { after, dueAt: new Date(now + pauseMs) });
  }

  /**
   * Runs a whole round now, from the first to the last record, whether or not it is due. It waits
   * for the process that runs a part.
   *
   * @param correct as of `pass`
   * @returns the cost of all records
   */
  async round(correct: (after: string | null) => Promise<Batch>): Promise<number> {
    const { restMs = REST_MS } = this.#options;
    let after: string | null = null;
    let done = 0;
    do {
      const lease = await this.#claimEarly();
      const end = performance.now() + PASS_MS;
      do {
        const batch = await correct(after);
        after = batch.after;
        done += batch.cost;
      } while (after !== null && performance.now() < end);
      // Until the next part is claimed here, no other process may begin it.
      const pauseMs = after === null ? restMs : LEASE_MS;
      await this.#leases.release(lease, { after, dueAt: new Date(Date.now() + pauseMs) });
    } while (after !== null);
    return done;
  }

  async #claimEarly(): Promise<Lease> {
    for (;;) {
      const now = Date.now();
      const lease = await this.#leases.claimEarly(new Date(now), new Date(now + LEASE_MS));
      if (lease !== null) return lease;
      await sleep(POLL_MS);
    }
  }
}
