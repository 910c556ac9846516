import type { Transaction } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';

/** Invitation links, for platforms on which registration requires one. */
export interface Invitations {
  /** @throws AppError `auth.invitation_invalid` if `consume` would */
  check(secret: string, email: string): Promise<void>;
  /**
   * Consumes an invitation, in the transaction that creates the account.
   *
   * @param secret secret of the link
   * @throws AppError `auth.invitation_invalid` if it was used, has expired, was withdrawn, or is
   * for another address
   */
  consume(tx: Transaction, secret: string, by: Pick<Account, 'id' | 'email'>): Promise<void>;
}
