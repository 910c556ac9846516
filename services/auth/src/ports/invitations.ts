import type { Transaction } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';

/** Links that let somebody create an account where that takes an invitation. */
export interface Invitations {
  /** @throws AppError `auth.invitation_invalid` where `use` would */
  check(secret: string, email: string): Promise<void>;
  /**
   * Uses up an invitation, in the transaction that creates the account.
   *
   * @param secret what the link carries
   * @throws AppError `auth.invitation_invalid` where it was used, has expired, was withdrawn, or is
   * for another address
   */
  consume(tx: Transaction, secret: string, by: Pick<Account, 'id' | 'email'>): Promise<void>;
}
