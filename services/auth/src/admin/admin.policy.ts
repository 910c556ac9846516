import { AppError } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import type { Account, AccountRepository, ModeratorList } from '../accounts/index.ts';

interface AdminsDeps {
  accounts: AccountRepository;
  moderators: ModeratorList;
}

/** Restricts routes to administrators. */
export class Admins {
  readonly #deps: AdminsDeps;

  constructor(deps: AdminsDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the account of the viewer.
   *
   * @throws AppError `access.forbidden` if the viewer is not an administrator
   */
  async require({ viewer }: UserContext): Promise<Account> {
    const account = await this.#deps.accounts.findOwn(viewer);
    const isAdmin = account !== null && this.#deps.moderators.administers(account);
    if (!isAdmin) throw new AppError('access.forbidden');
    return account;
  }
}
