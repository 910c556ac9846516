import type { EventContext } from '@snippetry/service-kit';
import { presentCard } from '../domain/account.presenter.ts';
import type { AccountRepository, Received } from '../store/account.repository.ts';

export interface ReputationServiceDeps {
  accounts: AccountRepository;
}

export class ReputationService {
  readonly #deps: ReputationServiceDeps;

  constructor(deps: ReputationServiceDeps) {
    this.#deps = deps;
  }

  /** Adds stars, forks and likes to the reputation of an author; does nothing for a deleted account. */
  async add({ tx }: EventContext, authorId: string, received: Partial<Received>): Promise<void> {
    const account = await this.#deps.accounts.addReputation(tx, authorId, received);
    if (!account) return;
    tx.emit('user.updated', { user: presentCard(account), version: account.version });
  }
}
