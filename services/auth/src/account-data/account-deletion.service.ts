import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { systemContext, type UnitOfWork, type UserContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import { type Account, canonical } from '../accounts/account.ts';
import type { AttemptLimiter } from '../ports/attempt-limiter.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { SessionEnder } from '../ports/sessions.ts';
import type { AccountRemoval } from './account-removal.ts';

export interface AccountDeletionServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  hasher: PasswordHasher;
  attempts: AttemptLimiter;
  sessions: SessionEnder;
  removal: AccountRemoval;
}

/** Confirmation that a user types to delete the account. */
export interface DeletionInput {
  username: string;
  password: string;
  network: string;
}

/** Deletes accounts at the request of their owners. */
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
    const { unitOfWork, accounts, sessions, removal } = this.#deps;
    const account = await accounts.findOwn(ctx.viewer);
    if (!account) throw new AppError('auth.invalid_token');
    if (canonical(input.username) !== canonical(account.username)) {
      const fault = msg('This is not your username');
      throw new AppError('request.invalid', { errors: [{ path: 'username', msg: fault }] });
    }
    await this.#checkPassword(account, input);
    const { id, passwordHash } = account;
    const isLeaving = await unitOfWork.commit(ctx, async (tx) => {
      const expired = await accounts.expire(tx, id, passwordHash);
      return expired !== null && (await sessions.endAll(tx, id));
    });
    if (!isLeaving) throw new AppError('auth.wrong_password');
    await removal.remove(systemContext(ctx), id);
    ctx.log.info('an account was deleted by its owner');
  }

  /** Skips the check for an account created by an identity provider, which has no password. */
  async #checkPassword(account: Account, { password, network }: DeletionInput): Promise<void> {
    if (account.passwordHash === null) return;
    const { hasher, attempts } = this.#deps;
    const attempt = { account: canonical(account.email), network };
    await attempts.count(attempt);
    if (!(await hasher.verify(account.passwordHash, password))) {
      throw new AppError('auth.wrong_password');
    }
    await attempts.succeed(attempt);
  }
}
