import type { SystemContext, UnitOfWork } from '@snippetry/service-kit';
import type { AccountRepository } from '../store/account.repository.ts';

const BATCH = 100;

export interface DemoExpiryServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
}

export class DemoExpiryService {
  readonly #deps: DemoExpiryServiceDeps;

  constructor(deps: DemoExpiryServiceDeps) {
    this.#deps = deps;
  }

  /** Deletes one batch of expired demo accounts and tells the other services; returns its size. */
  async deleteExpired(ctx: SystemContext, now = new Date()): Promise<number> {
    const { unitOfWork, accounts } = this.#deps;
    const ids = await accounts.findExpired(now, BATCH);
    for (const id of ids) {
      await unitOfWork.commit(ctx, async (tx) => {
        // False where another replica has deleted the account, which emitted the event too.
        if (await accounts.remove(tx, id)) tx.emit('user.deleted', { userId: id });
      });
    }
    if (ids.length > 0) ctx.log.info({ deleted: ids.length }, 'expired demo accounts were deleted');
    return ids.length;
  }
}
