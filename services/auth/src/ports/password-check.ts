import type { RequestContext } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';
import type { GivenCode } from './second-factor.ts';

/** What somebody typed to show that an account is theirs, and from where. */
export interface TypedPassword extends GivenCode {
  password: string;
}

/** Checks the password of an account, and its second factor, against guessing. */
export interface PasswordCheck {
  /**
   * @throws AppError `auth.invalid_credentials`, `auth.second_factor_required`, `auth.wrong_code`;
   * `request.rate_limited` after too many attempts
   */
  check(ctx: RequestContext, account: Account, typed: TypedPassword): Promise<void>;
}
