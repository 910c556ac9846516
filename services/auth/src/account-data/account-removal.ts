import type { SystemContext, UnitOfWork } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { RemovePart } from '../domain/account-part.ts';
import type { FollowRemover } from '../ports/follow-remover.ts';
import type { RevocationRepository } from '../store/revocation.repository.ts';

export interface AccountRemovalDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  follows: FollowRemover;
  stored: RevocationRepository;
  /** Delete the other records of an account. */
  removals: readonly RemovePart[];
}

/** Deletes accounts with their data, and emits the event on which other services delete theirs. */
export class AccountRemoval {
  readonly #deps: AccountRemovalDeps;

  constructor(deps: AccountRemovalDeps) {
    this.#deps = deps;
  }

  /**
   * Removes follows in batches, and the account in a transaction that finds none left: a concurrent
   * follow is either removed as well or refused. Idempotent.
   */
  async remove(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, follows } = this.#deps;
    let isDone = false;
    while (!isDone) {
      isDone = await unitOfWork.commit(ctx, async (tx) => {
        if (await follows.removeSome(ctx, tx, id)) return false;
        const { accounts, stored, removals } = this.#deps;
        const account = await accounts.remove(tx, id);
        // Null if another process has deleted the account, which emitted the event as well.
        if (!account) return true;
        for (const remove of removals) await remove(tx, account);
        await accounts.clearModerator(tx, id);
        await stored.insertClosed(tx, id, new Date());
        tx.emit('user.deleted', { userId: id, keepsComments: !account.isDemo });
        return true;
      });
    }
  }
}
