import type { SystemContext, UnitOfWork } from '@snippetry/service-kit';
import type { FollowRemover } from '../ports/follow-remover.ts';
import type { AccountRepository } from '../store/account.repository.ts';

const BATCH = 100;

export interface DemoExpiryServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  follows: FollowRemover;
}

export class DemoExpiryService {
  readonly #deps: DemoExpiryServiceDeps;

  constructor(deps: DemoExpiryServiceDeps) {
    this.#deps = deps;
  }

  /** Deletes one batch of expired demo accounts and tells the other services; returns its size. */
  async deleteExpired(ctx: SystemContext, now = new Date()): Promise<number> {
    const { accounts } = this.#deps;
    const ids = await accounts.findExpired(now, BATCH);
    for (const id of ids) await this.#delete(ctx, id);
    if (ids.length > 0) ctx.log.info({ deleted: ids.length }, 'expired demo accounts were deleted');
    return ids.length;
  }

  /**
   * Its follows go a few at a time; the account goes in a transaction that finds none left, so that
   * whoever follows it meanwhile is either counted back or refused.
   */
  async #delete(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, accounts, follows } = this.#deps;
    let isDone = false;
    while (!isDone) {
      isDone = await unitOfWork.commit(ctx, async (tx) => {
        if (await follows.removeSome(ctx, tx, id)) return false;
        // False where another replica has deleted the account, which emitted the event too.
        if (await accounts.remove(tx, id)) tx.emit('user.deleted', { userId: id });
        return true;
      });
    }
  }
}
