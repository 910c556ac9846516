import { AppError } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { AttemptLimiter } from '../ports/attempt-limiter.ts';
import type { PasswordCheck, TypedPassword } from '../ports/password-check.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { SecondFactorGate } from '../ports/second-factor.ts';
import { type Account, canonical } from './account.ts';

export interface CountedPasswordCheckDeps {
  hasher: PasswordHasher;
  /** Shared with sign-in, so that guesses here count there as well. */
  attempts: AttemptLimiter;
  secondFactors: SecondFactorGate;
}

/** Checks passwords with the limits and the second factor of a sign-in. */
export class CountedPasswordCheck implements PasswordCheck {
  readonly #deps: CountedPasswordCheckDeps;

  constructor(deps: CountedPasswordCheckDeps) {
    this.#deps = deps;
  }

  async check(ctx: RequestContext, account: Account, typed: TypedPassword): Promise<void> {
    const { hasher, attempts, secondFactors } = this.#deps;
    const attempt = { account: canonical(account.email), network: typed.network };
    await attempts.count(attempt);
    const isRight = await hasher.verify(account.passwordHash, typed.password);
    if (!isRight) throw new AppError('auth.invalid_credentials');
    await secondFactors.pass(ctx, account, typed);
    await attempts.succeed(attempt);
  }
}
