import { AppError, type EventPayload, type PublicUser } from '@snippetry/contracts';
import type { EventContext, Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { ModeratorList } from '../accounts/account.policy.ts';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';
import type { SessionEnder } from '../ports/sessions.ts';
import type { Suspender, SuspensionOrder } from '../ports/suspender.ts';
import type { UserPresenter } from '../ports/user-presenter.ts';

export interface SuspensionServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  moderators: ModeratorList;
  sessions: SessionEnder;
  presenter: UserPresenter;
}

export class SuspensionService implements Suspender {
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

  async suspendIn(
    tx: Transaction,
    { userId, by, reason }: SuspensionOrder,
  ): Promise<Account | null> {
    const { accounts, sessions } = this.#deps;
    const suspended = await accounts.suspend(tx, userId, { reason, at: new Date(), by });
    if (suspended) await sessions.endAll(tx, userId);
    return suspended;
  }

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
