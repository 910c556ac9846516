import { isDeepStrictEqual } from 'node:util';
import type { Batch, Reconciliation } from '../reconciliation/reconciliation.ts';
import type { SystemContext } from '../request-context.ts';
import {
  type Check,
  type CheckOptions,
  type CheckResult,
  type CompleteRound,
  MAX_EXAMPLES,
} from './check.ts';

/** Differences by id. */
export type Differences<Difference> = ReadonlyMap<string, Difference>;

/** Comparison of a batch of records. */
export interface ComparedBatch<Difference> {
  /** Position after the batch; null if no records are left. */
  after: string | null;
  /** Number of compared records. */
  examined: number;
  /** May contain changes in flight. */
  differences: Differences<Difference>;
}

/** Comparison of records with those that they depend on, in batches. */
export interface RecordComparison<Difference> extends Pick<Check, 'name' | 'calls'> {
  /** Compares the records after a position, or the first ones after null. */
  next(ctx: SystemContext, after: string | null): Promise<ComparedBatch<Difference>>;
  /** Compares records again. */
  again(ctx: SystemContext, ids: string[]): Promise<Differences<Difference>>;
  /** Corrects a record. Correcting it twice must equal correcting it once. */
  fix(ctx: SystemContext, id: string, difference: Difference): Promise<unknown>;
}

/** Differences that wait for a second look, which bounds the memory of a check. */
const MAX_SUSPECTS = 1000;
/** Records of a second look. */
const BATCH = 200;

/** Counts what is wrong, and corrects it if `fixes` is set. */
class Findings<Difference> {
  readonly #comparison: RecordComparison<Difference>;
  readonly #options: CheckOptions;
  readonly #result = { examined: 0, wrong: 0, fixed: 0, examples: [] as string[] };
  #suspects = new Map<string, Difference>();

  constructor(comparison: RecordComparison<Difference>, options: CheckOptions) {
    this.#comparison = comparison;
    this.#options = options;
  }

  get result(): CheckResult {
    return this.#result;
  }

  async add(ctx: SystemContext, batch: ComparedBatch<Difference>): Promise<void> {
    this.#result.examined += batch.examined;
    for (const [id, difference] of batch.differences) this.#suspects.set(id, difference);
    const isFull = this.#suspects.size >= MAX_SUSPECTS;
    if (this.#suspects.size > 0 && (isFull || batch.after === null)) await this.#confirm(ctx);
  }

  /** Counts the differences that a second look still shows. */
  async #confirm(ctx: SystemContext): Promise<void> {
    await this.#options.settle();
    const suspects = this.#suspects;
    this.#suspects = new Map();
    const ids = [...suspects.keys()];
    for (let from = 0; from < ids.length; from += BATCH) {
      const again = await this.#comparison.again(ctx, ids.slice(from, from + BATCH));
      for (const [id, difference] of again) {
        if (isDeepStrictEqual(difference, suspects.get(id))) await this.#count(ctx, id, difference);
      }
    }
  }

  async #count(ctx: SystemContext, id: string, difference: Difference): Promise<void> {
    const { name, fix } = this.#comparison;
    this.#result.wrong += 1;
    if (this.#result.examples.length < MAX_EXAMPLES) this.#result.examples.push(id);
    if (!this.#options.fixes) return;
    try {
      await fix(ctx, id, difference);
      this.#result.fixed += 1;
      ctx.log.warn({ check: name, id, difference }, 'doctor has corrected a record');
    } catch (err) {
      ctx.log.error({ err, check: name, id }, 'doctor could not correct a record');
    }
  }
}

/** Passes the positions of all batches to a function. */
type Walk = Pick<Reconciliation, 'round'>;

const withoutLease: Walk = {
  async round(correct) {
    let after: string | null = null;
    let done = 0;
    do {
      const batch: Batch = await correct(after);
      after = batch.after;
      done += batch.cost;
    } while (after !== null);
    return done;
  },
};

async function compareAll<Difference>(
  comparison: RecordComparison<Difference>,
  ctx: SystemContext,
  { walk, ...options }: CheckOptions & { walk: Walk },
): Promise<CheckResult> {
  const findings = new Findings(comparison, options);
  await walk.round(async (after) => {
    const batch = await comparison.next(ctx, after);
    await findings.add(ctx, batch);
    return { after: batch.after, cost: batch.examined };
  });
  return findings.result;
}

/**
 * Creates a check that compares all records in batches. Events are always in flight, so a difference
 * counts only if a second look shows the same one.
 */
export function recordCheck<Difference>(comparison: RecordComparison<Difference>): Check {
  const { name, calls } = comparison;
  return {
    name,
    ...(calls !== undefined && { calls }),
    run: (ctx, options) => compareAll(comparison, ctx, { ...options, walk: withoutLease }),
  };
}

/** Creates a round that compares and corrects all records, under the lease of a reconciliation. */
export function completeRound<Difference>(
  comparison: RecordComparison<Difference>,
  walk: Walk = withoutLease,
): CompleteRound {
  return {
    name: comparison.name,
    async run(ctx, options) {
      const fixing = { ...options, fixes: true, walk };
      const { examined, fixed } = await compareAll(comparison, ctx, fixing);
      return { compared: examined, corrected: fixed };
    },
  };
}
