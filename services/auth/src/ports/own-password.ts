import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { UserContext } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';
import { canonical } from '../domain/canonical.ts';
import type { AccountRepository } from '../store/account.repository.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** What a signed-in user types to show that it is they who ask, and from where. */
export interface GivenPassword {
  password: string;
  network: string;
}

/** Asks signed-in users for their password before what must not be done by whoever finds a screen. */
export interface OwnPassword {
  /**
   * Checks the password, then does the work; attempts are forgotten only once it has succeeded.
   *
   * @throws AppError `auth.wrong_password`, or `auth.password_missing` without one
   */
  confirm<Result>(
    ctx: UserContext,
    given: GivenPassword,
    work: (account: Account) => Promise<Result>,
  ): Promise<Result>;
}

export function createOwnPassword(deps: {
  accounts: AccountRepository;
  hasher: PasswordHasher;
  attempts: AttemptLimiter;
}): OwnPassword {
  const { accounts, hasher, attempts } = deps;
  return {
    async confirm(ctx, { password, network }, work) {
      const account = await accounts.findOwn(ctx.viewer);
      if (!account) throw new AppError('auth.invalid_token');
      if (account.passwordHash === null) throw new AppError('auth.password_missing');
      const attempt = { account: canonical(account.email), network };
      await attempts.count(attempt);
      if (!(await hasher.verify(account.passwordHash, password))) {
        throw new AppError('auth.wrong_password', {
          message: msg('This is not your current password'),
        });
      }
      const result = await work(account);
      await attempts.succeed(attempt);
      return result;
    },
  };
}
