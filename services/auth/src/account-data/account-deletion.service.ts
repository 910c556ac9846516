import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import {
  type SystemContext,
  systemContext,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import {
  type Account,
  type AccountRepository,
  canonical,
  type SignInPolicy,
} from '../accounts/index.ts';
import type { PasswordCheck } from '../password-checks/index.ts';
import type { RevocationRepository, SessionService } from '../sessions/index.ts';
import type { FollowService } from '../users/index.ts';

/** Deletes records of an account, in the transaction that deletes the account. */
type RemovePart = (tx: Transaction, account: Account) => Promise<void>;

export interface AccountDeletionServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  deletionPassword: PasswordCheck;
  signInPolicy: SignInPolicy;
  sessions: SessionService;
  revoked: RevocationRepository;
  follows: FollowService;
  /** Deletions of the other records of an account, in this order. */
  removals: readonly RemovePart[];
}

/** Confirmation that a user types to delete the account. */
interface DeletionInput {
  username: string;
  password: string;
  network: string;
}

const BATCH = 100;
const wrongPassword = () => new AppError('auth.wrong_password');

/** Deletes accounts with their data, at the request of their owners or after they have expired. */
export class AccountDeletionService {
  readonly #deps: AccountDeletionServiceDeps;

  constructor(deps: AccountDeletionServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Ends every session first, so that no request of the account writes data after the deletion.
   * Once that is committed, the account is deleted in any case: if this process stops half-way, the
   * job for expired accounts continues.
   *
   * @throws AppError `request.invalid` if the username does not match; `auth.wrong_password`
   */
  async delete(ctx: UserContext, input: DeletionInput): Promise<void> {
    const { unitOfWork, accounts, sessions, deletionPassword, signInPolicy } = this.#deps;
    const account = await accounts.requireOwn(ctx.viewer);
    if (canonical(input.username) !== canonical(account.username)) {
      const fault = msg('This is not your username');
      throw new AppError('request.invalid', { errors: [{ path: 'username', msg: fault }] });
    }
    const { id, passwordHash } = account;
    // The route requires a recent proof of accounts without a password.
    if (signInPolicy.hasPassword(account))
      await deletionPassword.verify(account, input, wrongPassword);
    const isLeaving = await unitOfWork.commit(ctx, async (tx) => {
      const expired = await accounts.expire(tx, id, passwordHash);
      return expired !== null && (await sessions.endAll(tx, id));
    });
    if (!isLeaving) throw wrongPassword();
    await this.#remove(systemContext(ctx), id);
    ctx.log.info('an account was deleted by its owner');
  }

  /**
   * Deletes one batch of expired accounts and emits their events; returns the batch size. Demo
   * accounts expire after a day; others if a process left their deletion unfinished.
   */
  async deleteExpired(ctx: SystemContext, now = new Date()): Promise<number> {
    const ids = await this.#deps.accounts.findExpired(now, BATCH);
    for (const id of ids) await this.#remove(ctx, id);
    if (ids.length > 0) ctx.log.info({ deleted: ids.length }, 'expired accounts were deleted');
    return ids.length;
  }

  /**
   * Emits the event on which other services delete their data. Removes follows in batches, and the
   * account in a transaction that finds none left: a concurrent follow is either removed as well or
   * refused. Idempotent.
   */
  async #remove(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, follows } = this.#deps;
    let isDone = false;
    while (!isDone) {
      isDone = await unitOfWork.commit(ctx, async (tx) => {
        if (await follows.removeSome(ctx, tx, id)) return false;
        const { accounts, revoked, removals } = this.#deps;
        const account = await accounts.remove(tx, id);
        // Null if another process has deleted the account, which emitted the event as well.
        if (!account) return true;
        for (const remove of removals) await remove(tx, account);
        await accounts.clearModerator(tx, id);
        await revoked.insertClosed(tx, id, new Date());
        tx.emit('user.deleted', { userId: id, keepsComments: !account.isDemo });
        return true;
      });
    }
  }
}
