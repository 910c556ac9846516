import { isDeepStrictEqual } from 'node:util';
import type {
  Batch,
  InternalClient,
  Metrics,
  Reconciliation,
  RecordComparison,
  SystemContext,
  UnitOfWork,
} from '@snippetry/service-kit';
import { Counter } from 'prom-client';
import {
  type Account,
  type AccountRepository,
  presentCard,
  type Received,
} from '../accounts/index.ts';

interface ReputationCheckDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  snippets: InternalClient;
  comments: InternalClient;
  reconciliation: Reconciliation;
  metrics: Metrics;
}

/** Stored reputation, and the one that the records of other services add up to. */
interface Difference {
  from: Received;
  to: Received;
}

/** Accounts per batch, at most as many as other services accept in a request. */
export const BATCH = 200;

const receivedBy = (account: Account): Received => ({
  stars: account.starsReceived,
  forks: account.forksReceived,
  likes: account.likesReceived,
});

/**
 * Reconciliation of reputations: an account may have missed an event, or received it twice from a
 * restored database. Events are always in flight, so a difference is only corrected if the next pass
 * finds the same one.
 */
export class ReputationCheck {
  readonly #deps: ReputationCheckDeps;
  readonly #checked: Counter;
  readonly #corrected: Counter;
  #suspects = new Map<string, Difference>();

  /** Comparison of the reputations of all accounts. */
  readonly comparison: RecordComparison<Difference> = {
    name: 'reputations',
    calls: 'snippets or comments',
    next: async (ctx, after) => {
      const batch = await this.#deps.accounts.batchAfter(after, BATCH);
      const differences = await this.#differences(ctx, batch);
      const last = batch.length < BATCH ? undefined : batch.at(-1);
      return { after: last?.id ?? null, examined: batch.length, differences };
    },
    again: async (ctx, ids) =>
      this.#differences(ctx, await this.#deps.accounts.findMany(ctx.viewer, ids)),
    fix: (ctx, id, difference) => this.#correct(ctx, id, difference),
  };

  constructor(deps: ReputationCheckDeps) {
    this.#deps = deps;
    const registers = [deps.metrics.registry];
    this.#checked = new Counter({
      ...{ name: 'auth_reputations_checked_total', registers },
      help: 'Accounts whose reputation was compared with what they received',
    });
    this.#corrected = new Counter({
      ...{ name: 'auth_reputations_mended_total', registers },
      help: 'Accounts whose reputation was wrong and was corrected',
    });
  }

  /** Corrects the lasting differences of the last pass, and runs the next part of the round. */
  async pass(ctx: SystemContext): Promise<void> {
    await this.#correctLasting(ctx);
    await this.#deps.reconciliation.pass((after) => this.#check(ctx, after));
  }

  async #check(ctx: SystemContext, after: string | null): Promise<Batch> {
    const batch = await this.comparison.next(ctx, after);
    for (const [id, found] of batch.differences) this.#suspects.set(id, found);
    return { after: batch.after, cost: batch.examined };
  }

  async #correctLasting(ctx: SystemContext): Promise<void> {
    const seen = this.#suspects;
    this.#suspects = new Map();
    const ids = [...seen.keys()];
    for (let from = 0; from < ids.length; from += BATCH) {
      const part = ids.slice(from, from + BATCH);
      for (const [id, difference] of await this.comparison.again(ctx, part)) {
        if (isDeepStrictEqual(difference, seen.get(id))) await this.#correct(ctx, id, difference);
      }
    }
  }

  async #differences(ctx: SystemContext, batch: Account[]): Promise<Map<string, Difference>> {
    const { snippets, comments } = this.#deps;
    if (batch.length === 0) return new Map();
    const input = { body: { authorIds: batch.map(({ id }) => id) } };
    const [received, likes] = await Promise.all([
      snippets.call(ctx, 'POST /internal/snippets/received', input),
      comments.call(ctx, 'POST /internal/comments/likes', input),
    ]);
    this.#checked.inc(batch.length);
    const found = new Map<string, Difference>();
    for (const account of batch) {
      const { stars, forks } = received.authors[account.id] ?? { stars: 0, forks: 0 };
      const from = receivedBy(account);
      const to = { stars, forks, likes: likes.authors[account.id] ?? 0 };
      if (!isDeepStrictEqual(from, to)) found.set(account.id, { from, to });
    }
    return found;
  }

  async #correct(ctx: SystemContext, id: string, difference: Difference): Promise<void> {
    const { unitOfWork, accounts } = this.#deps;
    const isCorrected = await unitOfWork.commit(ctx, async (tx) => {
      // Null if an event has changed the account since.
      const account = await accounts.correctReputation(tx, id, difference);
      if (!account) return false;
      tx.emit('user.updated', { user: presentCard(account), version: account.version });
      return true;
    });
    if (!isCorrected) return;
    this.#corrected.inc();
    ctx.log.warn({ userId: id, ...difference }, 'the reputation of a user was wrong');
  }
}
