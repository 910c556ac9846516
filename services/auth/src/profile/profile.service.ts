import { AppError, type Me } from '@snippetry/contracts';
import type { UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { ModeratorList } from '../accounts/account.policy.ts';
import { presentCard, presentMe } from '../accounts/account.presenter.ts';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { Account, ProfileChanges } from '../accounts/account.ts';
import type { OwnStatsReader } from '../ports/own-stats.ts';

export interface ProfileServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  stats: OwnStatsReader;
  moderators: ModeratorList;
}

/** Reads and changes the profile of the signed-in user. */
export class ProfileService {
  readonly #deps: ProfileServiceDeps;

  constructor(deps: ProfileServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `auth.invalid_token` if the account has been deleted */
  async me(ctx: UserContext): Promise<Me> {
    return this.#present(ctx, await this.#deps.accounts.findOwn(ctx.viewer));
  }

  /** @throws AppError `auth.invalid_token` if the account has been deleted */
  async update(ctx: UserContext, changes: ProfileChanges): Promise<Me> {
    const { unitOfWork, accounts } = this.#deps;
    const account = await unitOfWork.commit(ctx, async (tx) => {
      const changed = await accounts.changeProfile(tx, ctx.viewer.id, changes);
      if (!changed) return null;
      tx.emit('user.updated', { user: presentCard(changed), version: changed.version });
      return changed;
    });
    return this.#present(ctx, account);
  }

  async #present(ctx: UserContext, account: Account | null): Promise<Me> {
    if (!account) throw new AppError('auth.invalid_token');
    const { stats, moderators } = this.#deps;
    return presentMe(account, { stats: await stats.readOwn(ctx, account), moderators });
  }
}
