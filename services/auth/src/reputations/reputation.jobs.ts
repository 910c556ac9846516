import { isDeepStrictEqual } from 'node:util';
import type {
  InternalClient,
  Leases,
  Metrics,
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
  leases: Leases;
  metrics: Metrics;
  /** Pause between two reconciliations of all accounts. */
  restMs: number;
}

/** Stored reputation, and the one that the records of other services add up to. */
interface Difference {
  from: Received;
  to: Received;
}

/** Accounts per pass, at most as many as other services accept in a request. */
const BATCH = 200;
/** A process that is killed during a pass blocks the others for this long. */
const LEASE_MS = 60_000;

const receivedBy = (account: Account): Received => ({
  stars: account.starsReceived,
  forks: account.forksReceived,
  likes: account.likesReceived,
});

/**
 * Reconciliation of reputations: an account may have missed an event, or received it twice from a
 * restored database. Checks a batch of accounts per pass, in one process at a time. Events are
 * always in flight, so a difference is only corrected if the next pass finds the same one.
 */
export class ReputationCheck {
  readonly #deps: ReputationCheckDeps;
  readonly #checked: Counter;
  readonly #corrected: Counter;
  #suspects = new Map<string, Difference>();

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

  /** Rechecks the differences of the last pass, then checks the next batch if it is due. */
  async pass(ctx: SystemContext, now = Date.now()): Promise<void> {
    const { accounts, leases, restMs } = this.#deps;
    await this.#correctLasting(ctx);
    const lease = await leases.claim(new Date(now), new Date(now + LEASE_MS));
    if (lease === null) return;
    const batch = await accounts.batchAfter(lease.after, BATCH);
    this.#suspects = await this.#differences(ctx, batch);
    const last = batch.length < BATCH ? undefined : batch.at(-1);
    await leases.release(lease, {
      after: last?.id ?? null,
      dueAt: new Date(last ? now : now + restMs),
    });
  }

  async #correctLasting(ctx: SystemContext): Promise<void> {
    const seen = this.#suspects;
    this.#suspects = new Map();
    const again = await this.#deps.accounts.findMany(ctx.viewer, [...seen.keys()]);
    for (const [id, difference] of await this.#differences(ctx, again)) {
      if (isDeepStrictEqual(difference, seen.get(id))) await this.#correct(ctx, id, difference);
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
