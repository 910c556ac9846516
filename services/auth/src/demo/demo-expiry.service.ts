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

  /** Deletes the demo accounts whose day is over and tells the other services; says how many. */
  async deleteExpired(ctx: SystemContext, now = new Date()): Promise<number> {
    const { unitOfWork, accounts } = this.#deps;
    const ids = await accounts.findExpired(now, BATCH);
    for (const id of ids) {
      await unitOfWork.commit(ctx, async (tx) => {
        // Another replica may have been faster; then it has told the others too.
        if (await accounts.remove(tx, id)) tx.emit('user.deleted', { userId: id });
      });
    }
    if (ids.length > 0) ctx.log.info({ deleted: ids.length }, 'demo accounts expired');
    return ids.length;
  }
}
