import type { RequestContext, Transaction } from '@snippetry/service-kit';
import type { Account } from '../domain/account.ts';

/** Asks people to show that the address of their account is theirs. */
export interface VerificationSender {
  /** Sends the link in the transaction that creates the account. */
  send(tx: Transaction, account: Account): Promise<void>;
  /** Sends it once more, unless that was done often lately; false then. */
  sendAgain(ctx: RequestContext, account: Account): Promise<boolean>;
}
