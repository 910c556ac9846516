import type { RequestContext } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';
import type { ClientInfo } from './sessions.ts';

/** What is typed besides the password, and where. */
export interface GivenCode extends ClientInfo {
  code?: string | undefined;
}

/** Asks for the second factor wherever a password is what lets somebody in. */
export interface SecondFactorGate {
  /**
   * Lets an account without a second factor pass, and one with it by a code that was not used yet.
   * Call it only once the password is right.
   *
   * @throws AppError `auth.second_factor_required` or `auth.wrong_code`
   */
  pass(ctx: RequestContext, account: Account, given: GivenCode): Promise<void>;
}
