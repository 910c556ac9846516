import { AppError, type EventPayload, type PublicUser } from '@snippetry/contracts';
import type { EventContext, SystemContext, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { ModeratorList } from '../domain/moderator-list.ts';
import type { AccessTokenEnder } from '../ports/access-tokens.ts';
import type { RevocationAnnouncer } from '../ports/sessions.ts';
import type { UserPresenter } from '../ports/user-presenter.ts';
import type { AccountRepository } from '../store/account.repository.ts';

export interface SuspensionServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  moderators: ModeratorList;
  sessions: RevocationAnnouncer;
  accessTokens: AccessTokenEnder;
  presenter: UserPresenter;
}

/** Ends every session: the id of no token is empty. */
const everySession = () => ({ before: Date.now() / 1000, keep: '' });

/** Suspends accounts and lifts suspensions. */
export class SuspensionService {
  readonly #deps: SuspensionServiceDeps;

  constructor(deps: SuspensionServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Suspends an account; the first reason stays. Nothing happens to a moderator, or one could lock
   * out all others. Call `endSessions` once it is committed.
   */
  async suspend(
    ctx: EventContext,
    { userId, moderatorId, reason }: EventPayload<'moderation.user_suspended'>,
  ): Promise<void> {
    const { accounts, moderators, accessTokens } = this.#deps;
    const account = await accounts.find(ctx.viewer, userId, ctx.tx);
    if (!account) return;
    if (moderators.includes(account)) {
      ctx.log.warn({ userId, moderatorId }, 'a moderator cannot be suspended');
      return;
    }
    const suspension = { reason, at: new Date(), by: moderatorId, older: everySession() };
    await accounts.suspend(ctx.tx, userId, suspension);
    await accessTokens.removeAll(ctx.tx, userId);
  }

  /** Ends the sessions of an account that is suspended, once that is stored. */
  async endSessions(ctx: SystemContext, userId: string): Promise<void> {
    const { accounts, sessions, accessTokens } = this.#deps;
    const account = await accounts.find(ctx.viewer, userId);
    if (!account?.suspension) return;
    await sessions.announceRevokedBefore(ctx, userId, everySession());
    await accessTokens.announceEnded(userId);
  }

  /**
   * Lets an account be used again; it has to sign in anew.
   *
   * @throws AppError `access.forbidden` for everybody but moderators; `user.not_found`
   */
  async lift(ctx: UserContext, userId: string, reason: string): Promise<PublicUser> {
    const { unitOfWork, accounts, moderators, presenter } = this.#deps;
    const viewer = await accounts.findOwn(ctx.viewer);
    if (!viewer || !moderators.includes(viewer)) throw new AppError('access.forbidden');
    const account = await unitOfWork.commit(ctx, async (tx) => {
      const lifted = await accounts.liftSuspension(tx, userId);
      if (!lifted) return accounts.find(ctx.viewer, userId, tx);
      tx.emit('moderation.suspension_lifted', { userId, moderatorId: viewer.id, reason });
      return lifted;
    });
    if (!account) throw new AppError('user.not_found');
    return presenter.one(ctx, account);
  }
}
