import type { SystemContext, Transaction } from '@snippetry/service-kit';

/** Removes the follows of deleted accounts, in both directions. */
export interface FollowRemover {
  /**
   * Removes a batch of follows of and by a user, and corrects the counts; false if none is left.
   */
  removeSome(ctx: SystemContext, tx: Transaction, userId: string): Promise<boolean>;
}
