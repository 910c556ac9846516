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
  async require(ctx: UserContext): Promise<Account> {
    const account = await this.#find(ctx);
    if (!account) throw new AppError('access.forbidden');
    return account;
  }

  /** Whether the viewer is an administrator. */
  async include(ctx: UserContext): Promise<boolean> {
    return (await this.#find(ctx)) !== null;
  }

  async #find({ viewer }: UserContext): Promise<Account | null> {
    const account = await this.#deps.accounts.findOwn(viewer);
    return account && this.#deps.moderators.administers(account) ? account : null;
  }
}
