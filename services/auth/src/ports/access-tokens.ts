import type { Transaction } from '@snippetry/service-kit';

/** Ends the access tokens of accounts. */
export interface AccessTokenEnder {
  /** Deletes all tokens of an account; call `announceEnded` after the commit. */
  removeAll(tx: Transaction, accountId: string): Promise<void>;
  /** Publishes to all services that the tokens have ended. */
  announceEnded(accountId: string): Promise<void>;
}
