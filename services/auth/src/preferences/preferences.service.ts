import { AppError, NO_PREFERENCES, type Preferences } from '@snippetry/contracts';
import type { UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';

export interface PreferenceServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
}

/** Preferences of the signed-in user, shared by all their devices. */
export class PreferenceService {
  readonly #deps: PreferenceServiceDeps;

  constructor(deps: PreferenceServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `auth.invalid_token` if the account has been deleted */
  async read({ viewer }: UserContext): Promise<Preferences> {
    const account = await this.#deps.accounts.findOwn(viewer);
    if (!account) throw new AppError('auth.invalid_token');
    return account.preferences ?? NO_PREFERENCES;
  }

  /** @throws AppError `auth.invalid_token` if the account has been deleted */
  async change(ctx: UserContext, changes: Partial<Preferences>): Promise<Preferences> {
    const { unitOfWork, accounts } = this.#deps;
    const changed = await unitOfWork.commit(ctx, (tx) =>
      accounts.changePreferences(tx, ctx.viewer.id, changes),
    );
    if (!changed) throw new AppError('auth.invalid_token');
    return changed;
  }
}
