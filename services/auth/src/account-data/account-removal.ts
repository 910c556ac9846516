import type { SystemContext, UnitOfWork } from '@snippetry/service-kit';
import type { RemovePart } from '../domain/account-part.ts';
import type { FollowRemover } from '../ports/follow-remover.ts';
import type { AccountRepository } from '../store/account.repository.ts';
import type { RevocationRepository } from '../store/revocation.repository.ts';

export interface AccountRemovalDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  follows: FollowRemover;
  stored: RevocationRepository;
  /** What is stored of accounts besides. */
  removals: readonly RemovePart[];
}

/** Deletes accounts with everything that belongs to them, and tells the other services. */
export class AccountRemoval {
  readonly #deps: AccountRemovalDeps;

  constructor(deps: AccountRemovalDeps) {
    this.#deps = deps;
  }

  /**
   * Its follows go a few at a time; the account goes in a transaction that finds none left, so that
   * whoever follows it meanwhile is either counted back or refused. Repeating it changes nothing.
   */
  async remove(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, follows } = this.#deps;
    let isDone = false;
    while (!isDone) {
      isDone = await unitOfWork.commit(ctx, async (tx) => {
        if (await follows.removeSome(ctx, tx, id)) return false;
        const { accounts, stored, removals } = this.#deps;
        const account = await accounts.remove(tx, id);
        // Null where another process has deleted the account, which emitted the event too.
        if (!account) return true;
        for (const remove of removals) await remove(tx, account);
        await accounts.forgetModerator(tx, id);
        await stored.insertClosed(tx, id, new Date());
        tx.emit('user.deleted', { userId: id, keepsComments: !account.isDemo });
        return true;
      });
    }
  }
}
