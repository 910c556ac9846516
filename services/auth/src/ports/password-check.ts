import type { RequestContext } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';
import type { GivenCode } from './second-factor.ts';

/** Credentials for an account, with the client that sends them. */
export interface TypedPassword extends GivenCode {
  password: string;
}

/** Checks the password and second factor of an account, with limits against guessing. */
export interface PasswordCheck {
  /**
   * @throws AppError `auth.invalid_credentials`, `auth.second_factor_required`, `auth.wrong_code`;
   * `request.rate_limited` after too many attempts
   */
  check(ctx: RequestContext, account: Account, typed: TypedPassword): Promise<void>;
}
