import { AppError } from '@snippetry/contracts';
import type { UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import { type Account, canonical } from '../accounts/account.ts';
import { refuseGuessable } from '../domain/guessable-password.ts';
import type { AttemptLimiter } from '../ports/attempt-limiter.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { ClientInfo, SessionEnder } from '../ports/sessions.ts';
import type { EmailLinkRepository } from '../store/email-link.repository.ts';

export interface PasswordServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  links: EmailLinkRepository;
  hasher: PasswordHasher;
  attempts: AttemptLimiter;
  sessions: SessionEnder;
  security: SecurityLog;
}

/** Input for a password change, with the client that sends it. */
export interface PasswordInput extends ClientInfo {
  currentPassword: string;
  newPassword: string;
}

export class PasswordService {
  readonly #deps: PasswordServiceDeps;

  constructor(deps: PasswordServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Replaces the password and ends all access tokens and other sessions of the user.
   *
   * @throws AppError `auth.wrong_password`, also if a concurrent request changed the password
   * first; `request.invalid` for a guessable new password
   */
  async change(ctx: UserContext, input: PasswordInput): Promise<void> {
    const { accounts, hasher, attempts } = this.#deps;
    const account = await accounts.findOwn(ctx.viewer);
    if (!account) throw new AppError('auth.invalid_token');
    refuseGuessable('newPassword', input.newPassword, account);
    const attempt = { account: canonical(account.email), network: input.network };
    await attempts.count(attempt);
    const matches = await hasher.verify(account.passwordHash, input.currentPassword);
    if (!matches) throw new AppError('auth.wrong_password');
    const to = await hasher.hash(input.newPassword);
    await this.#replace(ctx, account, { to, network: input.network, userAgent: input.userAgent });
    await attempts.succeed(attempt);
  }

  async #replace(
    ctx: UserContext,
    { id, email, passwordHash: from }: Account,
    { to, ...client }: ClientInfo & { to: string },
  ): Promise<void> {
    const { unitOfWork, accounts, links, security, sessions } = this.#deps;
    await unitOfWork.commit(ctx, async (tx) => {
      const changed = await accounts.changePassword(tx, id, { from, to });
      if (!changed) throw new AppError('auth.wrong_password');
      await sessions.endAll(tx, id, { except: ctx.viewer.jti });
      await links.removeOther(tx, { id, email });
      await security.record(tx, id, { ...client, kind: 'password-changed' });
    });
  }
}
