import type { Transaction } from '@snippetry/service-kit';

/** Ends all access tokens of an account. */
export interface AccessTokenEnder {
  /** Deletes them as part of what ends them; then call `announceEnded`. */
  removeAll(tx: Transaction, accountId: string): Promise<void>;
  /** Tells all services, once that is stored. */
  announceEnded(accountId: string): Promise<void>;
}
