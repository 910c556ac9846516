import {
  type AdminAction,
  type AdminUser,
  AppError,
  type PageQuery,
  paginate,
} from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { Transaction, UserContext } from '@snippetry/service-kit';
import type { Account, ModeratorList } from '../accounts/index.ts';
import type { SessionRepository } from '../sessions/index.ts';
import type { AccountListing, AccountListRepository } from './account-list.repository.ts';
import { presentAdminUser } from './admin.presenter.ts';
import type { AdminDeps } from './admin.service.ts';
import type { SuspensionService } from './suspension.service.ts';

interface AdminUserServiceDeps extends AdminDeps {
  list: AccountListRepository;
  moderators: ModeratorList;
  suspensions: SuspensionService;
  sessions: SessionRepository;
}

/** A change of an account by an administrator. */
interface Change {
  action: AdminAction;
  /** Reason; empty if the change needs none. */
  detail: string;
  /** @throws AppError if this account must not be changed */
  check: (account: Account) => void;
  /** Returns null if nothing changes. */
  apply: (tx: Transaction, by: string) => Promise<Account | null>;
}

export class AdminUserService {
  readonly #deps: AdminUserServiceDeps;

  constructor(deps: AdminUserServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `access.forbidden` for users who are not administrators */
  async list(ctx: UserContext, query: PageQuery & Pick<AccountListing, 'search' | 'show'>) {
    const { admins, list } = this.#deps;
    await admins.require(ctx);
    const listedModerators = query.show === 'moderators' ? await this.#listedModerators() : [];
    const { accounts, total } = await list.page({ ...query, listedModerators });
    return { users: await this.#present(accounts), pagination: paginate(query, total) };
  }

  /**
   * Suspends an account and ends its sessions; the first reason stays.
   *
   * @throws AppError `access.forbidden` for users who are not administrators, and if the account is
   * an administrator's; `user.not_found`
   */
  suspend(ctx: UserContext, userId: string, reason: string): Promise<AdminUser> {
    return this.#change(ctx, userId, {
      action: 'suspend',
      detail: reason,
      check: (account) => this.#refuseAdmin(account),
      apply: (tx, by) => this.#deps.suspensions.suspendIn(tx, { userId, by, reason }),
    });
  }

  /** @throws AppError `access.forbidden` for users who are not administrators; `user.not_found` */
  lift(ctx: UserContext, userId: string, reason: string): Promise<AdminUser> {
    return this.#change(ctx, userId, {
      action: 'lift-suspension',
      detail: reason,
      check: () => undefined,
      apply: (tx, by) => this.#deps.suspensions.liftIn(tx, { userId, by, reason }),
    });
  }

  /**
   * Makes a user a moderator, or revokes that.
   *
   * @throws AppError `access.forbidden` for users who are not administrators, and if the account is
   * a demo account, listed by the operator or has a role by groups; `user.not_found`
   */
  setModerator(ctx: UserContext, userId: string, isModerator: boolean): Promise<AdminUser> {
    const { accounts } = this.#deps;
    return this.#change(ctx, userId, {
      action: isModerator ? 'make-moderator' : 'remove-moderator',
      detail: '',
      check: (account) => this.#refuseFixed(account),
      apply: (tx) => accounts.setModerator(tx, userId, isModerator),
    });
  }

  #refuseAdmin(account: Account): void {
    if (!this.#deps.moderators.administers(account)) return;
    throw new AppError('access.forbidden', {
      message: msg('An administrator cannot be suspended'),
    });
  }

  #refuseFixed(account: Account): void {
    if (account.isDemo) {
      const message = msg('A demo account cannot be a moderator');
      throw new AppError('access.forbidden', { message });
    }
    if (this.#deps.moderators.isFixed(account)) {
      const message = msg('Only the operator can change what this account may do');
      throw new AppError('access.forbidden', { message });
    }
    if (this.#deps.moderators.groupRole(account)) {
      const message = msg('The groups of this account at another site decide what it may do');
      throw new AppError('access.forbidden', { message });
    }
  }

  /** Applies a change once, with its audit record in the same transaction. */
  async #change(ctx: UserContext, userId: string, change: Change): Promise<AdminUser> {
    const { admins, unitOfWork, accounts, records } = this.#deps;
    const { id: byId } = await admins.require(ctx);
    const account = await unitOfWork.commit(ctx, async (tx) => {
      const before = await accounts.find(ctx.viewer, userId, tx);
      if (!before) throw new AppError('user.not_found');
      change.check(before);
      const changed = await change.apply(tx, byId);
      if (!changed) return before;
      const { action, detail } = change;
      await records.add(tx, { action, byId, userId, invitationId: null, detail });
      return changed;
    });
    const [user] = await this.#present([account]);
    if (!user) throw new Error('one account is shown as one user');
    return user;
  }

  /** Returns the ids of moderators by a confirmed address that the operator lists, or by groups. */
  async #listedModerators(): Promise<string[]> {
    const { list, moderators } = this.#deps;
    const listed = await list.findListed(moderators.keys);
    return listed.filter((account) => moderators.includes(account)).map(({ id }) => id);
  }

  async #present(accounts: readonly Account[]): Promise<AdminUser[]> {
    const { moderators, sessions } = this.#deps;
    const seen = await sessions.lastSeenOf(accounts.map(({ id }) => id));
    return accounts.map((account) =>
      presentAdminUser(account, { moderators, lastSeenAt: seen.get(account.id) }),
    );
  }
}
