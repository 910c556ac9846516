import type { SystemContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { AccountRemoval } from './account-removal.ts';

const BATCH = 100;

export interface AccountExpiryServiceDeps {
  accounts: AccountRepository;
  removal: AccountRemoval;
}

/** Deletes demo accounts after a day, and finishes deletions that a process left unfinished. */
export class AccountExpiryService {
  readonly #deps: AccountExpiryServiceDeps;

  constructor(deps: AccountExpiryServiceDeps) {
    this.#deps = deps;
  }

  /** Deletes one batch of expired accounts and emits their events; returns the batch size. */
  async deleteExpired(ctx: SystemContext, now = new Date()): Promise<number> {
    const { accounts, removal } = this.#deps;
    const ids = await accounts.findExpired(now, BATCH);
    for (const id of ids) await removal.remove(ctx, id);
    if (ids.length > 0) ctx.log.info({ deleted: ids.length }, 'expired accounts were deleted');
    return ids.length;
  }
}
