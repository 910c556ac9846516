import type { RequestContext, Transaction } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';

/** Asks people to show that the address of their account is theirs. */
export interface VerificationSender {
  /**
   * Sends the link in the transaction that creates the account.
   *
   * @returns 0, or the seconds until it may be sent if its address got too many
   */
  send(tx: Transaction, account: Account, network: string): Promise<number>;
  /** Sends it once more; returns what `send` does. */
  sendAgain(ctx: RequestContext, account: Account, network: string): Promise<number>;
}
