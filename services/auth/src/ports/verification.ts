import type { RequestContext, Transaction } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';

/** Sends links that confirm email addresses. */
export interface VerificationSender {
  /**
   * Sends the link in the transaction that creates the account.
   *
   * @returns 0, or the seconds until a link can be sent if the address got too many
   */
  send(tx: Transaction, account: Account, network: string): Promise<number>;
  /** Sends another link; returns the same as `send`. */
  sendAgain(ctx: RequestContext, account: Account, network: string): Promise<number>;
}
