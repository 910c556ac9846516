import type { RequestContext } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';
import type { ClientInfo } from './sessions.ts';

/** Code of the second factor, with the client that sends it. */
export interface GivenCode extends ClientInfo {
  code?: string | undefined;
}

/** Requires the second factor after a password. */
export interface SecondFactorGate {
  /**
   * Passes for accounts without a second factor, and with an unused code otherwise. Call it only
   * after the right password.
   *
   * @throws AppError `auth.second_factor_required` or `auth.wrong_code`
   */
  pass(ctx: RequestContext, account: Account, given: GivenCode): Promise<void>;
}
