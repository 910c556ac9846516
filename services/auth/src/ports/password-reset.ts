import type { Transaction } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';

/** Hears that somebody has set a new password by a link in an e-mail. */
export interface PasswordResetListener {
  /**
   * Part of the same transaction. Where the address of the account was not confirmed before, somebody
   * else may have registered with it: every other way to sign in that it has is not its owner's.
   *
   * @param account as it was before
   */
  onReset(tx: Transaction, account: Account): Promise<void>;
}
