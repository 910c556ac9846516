import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { UserContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import { type Account, canonical } from '../accounts/account.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** Password with which a signed-in user confirms an action. */
export interface GivenPassword {
  password: string;
  network: string;
}

/** Requires the password for actions that a stolen session must not do. */
export interface OwnPassword {
  /**
   * Checks the password, then runs `work`; the attempts are reset only if it succeeds.
   *
   * @throws AppError `auth.wrong_password`, or `auth.password_missing` if the account has none
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
