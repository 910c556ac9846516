import { AppError, type Me, NO_PREFERENCES, type Preferences } from '@snippetry/contracts';
import type { UnitOfWork, UserContext } from '@snippetry/service-kit';
import {
  type Account,
  type AccountRepository,
  type ModeratorList,
  type ProfileChanges,
  presentCard,
  presentMe,
  type SignInPolicy,
} from '../accounts/index.ts';
import type { UserTotals } from '../users/index.ts';

export interface ProfileServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  stats: UserTotals;
  moderators: ModeratorList;
  signInPolicy: SignInPolicy;
}

/** Profile and preferences of the signed-in user; all their devices share the preferences. */
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

  /** @throws AppError `auth.invalid_token` if the account has been deleted */
  async preferences({ viewer }: UserContext): Promise<Preferences> {
    const account = await this.#deps.accounts.requireOwn(viewer);
    return account.preferences ?? NO_PREFERENCES;
  }

  /** @throws AppError `auth.invalid_token` if the account has been deleted */
  async changePreferences(ctx: UserContext, changes: Partial<Preferences>): Promise<Preferences> {
    const { unitOfWork, accounts } = this.#deps;
    const changed = await unitOfWork.commit(ctx, (tx) =>
      accounts.changePreferences(tx, ctx.viewer.id, changes),
    );
    if (!changed) throw new AppError('auth.invalid_token');
    return changed;
  }

  async #present(ctx: UserContext, account: Account | null): Promise<Me> {
    if (!account) throw new AppError('auth.invalid_token');
    const { moderators, signInPolicy } = this.#deps;
    const stats = await this.#deps.stats.readOwn(ctx, account);
    return presentMe(account, { stats, moderators, signInPolicy });
  }
}
