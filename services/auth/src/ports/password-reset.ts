import type { Transaction } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';

/** Reacts to a password reset by e-mail. */
export interface PasswordResetListener {
  /**
   * Runs in the same transaction. If the address was not confirmed before, another person may have
   * registered with it: every other sign-in method of the account is theirs, not the owner's.
   *
   * @param account the account before the reset
   */
  onReset(tx: Transaction, account: Account): Promise<void>;
}
