import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { UserContext } from '@snippetry/service-kit';
import {
  type Account,
  type AccountRepository,
  canonical,
  type SignInPolicy,
} from '../accounts/index.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { PasswordHasher } from './password-hasher.ts';

interface PasswordCheckDeps {
  accounts: AccountRepository;
  signInPolicy: SignInPolicy;
  hasher: PasswordHasher;
  attempts: AttemptLimiter;
}

/** A typed password, and the network that it came from. */
interface GivenPassword {
  password: string;
  network: string;
}

export const wrongOwnPassword = () =>
  new AppError('auth.wrong_password', { message: msg('This is not your current password') });

/** Checks passwords of accounts; wrong ones slow down further attempts. */
export class PasswordCheck {
  readonly #deps: PasswordCheckDeps;

  constructor(deps: PasswordCheckDeps) {
    this.#deps = deps;
  }

  get attempts(): AttemptLimiter {
    return this.#deps.attempts;
  }

  /**
   * Checks a password, then runs `work`; the attempts are reset only if it succeeds.
   *
   * @param refuse creates the error for a wrong password, and for an account without one
   */
  async check<Result>(
    { email, passwordHash }: Account,
    { password, network }: GivenPassword,
    refuse: () => AppError,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { hasher, attempts } = this.#deps;
    const attempt = { account: canonical(email), network };
    await attempts.count(attempt);
    if (!(await hasher.verify(passwordHash, password))) throw refuse();
    const result = await work();
    await attempts.succeed(attempt);
    return result;
  }

  /** Checks a password; the attempts are reset even if the further work of the caller fails. */
  verify(account: Account, given: GivenPassword, refuse: () => AppError): Promise<void> {
    return this.check(account, given, refuse, async () => undefined);
  }

  /**
   * Requires the password of the signed-in user for an action that a stolen session must not do.
   *
   * @throws AppError `auth.wrong_password`, or `auth.password_missing` if the account has none
   */
  async confirm<Result>(
    { viewer }: UserContext,
    given: GivenPassword,
    work: (account: Account) => Promise<Result>,
  ): Promise<Result> {
    const { accounts, signInPolicy } = this.#deps;
    const account = await accounts.requireOwn(viewer);
    if (!signInPolicy.hasPassword(account)) throw new AppError('auth.password_missing');
    return this.check(account, given, wrongOwnPassword, () => work(account));
  }
}
