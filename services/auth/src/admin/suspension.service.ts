import { AppError, type EventPayload, type PublicUser } from '@snippetry/contracts';
import type { EventContext, Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { Account, AccountRepository, ModeratorList } from '../accounts/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { UserPresenter } from '../users/index.ts';

/** Account to suspend, moderator, and reason. */
interface SuspensionOrder {
  userId: string;
  by: string;
  reason: string;
}

interface SuspensionServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  moderators: ModeratorList;
  sessions: SessionService;
  presenter: UserPresenter;
}

export class SuspensionService {
  readonly #deps: SuspensionServiceDeps;

  constructor(deps: SuspensionServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Suspends an account; the first reason stays. No-op for a moderator, or one could lock out all
   * others.
   */
  async suspend(
    ctx: EventContext,
    { userId, moderatorId, reason }: EventPayload<'moderation.user_suspended'>,
  ): Promise<void> {
    const { accounts, moderators } = this.#deps;
    const account = await accounts.find(ctx.viewer, userId, ctx.tx);
    if (!account) return;
    if (moderators.includes(account)) {
      ctx.log.warn({ userId, moderatorId }, 'a moderator cannot be suspended');
      return;
    }
    await this.suspendIn(ctx.tx, { userId, by: moderatorId, reason });
  }

  /**
   * Suspends an account and ends its sessions. Null if it is suspended already: the first reason
   * stays.
   */
  async suspendIn(
    tx: Transaction,
    { userId, by, reason }: SuspensionOrder,
  ): Promise<Account | null> {
    const { accounts, sessions } = this.#deps;
    const suspended = await accounts.suspend(tx, userId, { reason, at: new Date(), by });
    if (suspended) await sessions.endAll(tx, userId);
    return suspended;
  }

  /** Null if nothing changes. */
  async liftIn(tx: Transaction, { userId, by, reason }: SuspensionOrder): Promise<Account | null> {
    const lifted = await this.#deps.accounts.liftSuspension(tx, userId);
    if (lifted) tx.emit('moderation.suspension_lifted', { userId, moderatorId: by, reason });
    return lifted;
  }

  /**
   * Lifts a suspension; the user has to sign in again.
   *
   * @throws AppError `access.forbidden` for users who are not moderators; `user.not_found`
   */
  async lift(ctx: UserContext, userId: string, reason: string): Promise<PublicUser> {
    const { unitOfWork, accounts, moderators, presenter } = this.#deps;
    const viewer = await accounts.findOwn(ctx.viewer);
    if (!viewer || !moderators.includes(viewer)) throw new AppError('access.forbidden');
    const account = await unitOfWork.commit(ctx, async (tx) => {
      const lifted = await this.liftIn(tx, { userId, by: viewer.id, reason });
      return lifted ?? accounts.find(ctx.viewer, userId, tx);
    });
    if (!account) throw new AppError('user.not_found');
    return presenter.one(ctx, account);
  }
}
