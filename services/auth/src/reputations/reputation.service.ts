import type { BatchContext, SystemContext, UnitOfWork } from '@snippetry/service-kit';
import { type AccountRepository, presentCard, type Received } from '../accounts/index.ts';

export interface ReputationServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
}

/** Stars, forks and likes that an author received. */
export interface Receipt extends Partial<Received> {
  authorId: string;
}

/** Accounts per transaction that announces reputations. */
const BATCH_SIZE = 50;

/**
 * Adds up what authors receive, and publishes the sums every few seconds: a star changes one
 * account, but each announcement makes every service update its copy of the card.
 */
export class ReputationService {
  readonly #deps: ReputationServiceDeps;

  constructor(deps: ReputationServiceDeps) {
    this.#deps = deps;
  }

  /** Adds stars, forks and likes to reputations; does nothing for a deleted account. */
  add({ tx }: BatchContext, receipts: readonly Receipt[]): void {
    const sums = new Map<string, Received>();
    for (const { authorId, stars = 0, forks = 0, likes = 0 } of receipts) {
      const sum = sums.get(authorId) ?? { stars: 0, forks: 0, likes: 0 };
      sum.stars += stars;
      sum.forks += forks;
      sum.likes += likes;
      sums.set(authorId, sum);
    }
    // Sorted by id, so that concurrent transactions wait for each other and never deadlock.
    this.#deps.accounts.addReceived(tx, new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1))));
  }

  /** Publishes changed reputations to other services. */
  async announce(ctx: SystemContext): Promise<void> {
    const { unitOfWork, accounts } = this.#deps;
    for (;;) {
      const ids = await accounts.withNewReputation(BATCH_SIZE);
      if (ids.length === 0) return;
      await unitOfWork.commit(ctx, async (tx) => {
        for (const id of ids) {
          const account = await accounts.claimNewReputation(tx, id);
          if (!account) continue;
          tx.emit('user.updated', { user: presentCard(account), version: account.version });
        }
      });
      // Later changes wait for the next run.
      if (ids.length < BATCH_SIZE) return;
    }
  }
}
