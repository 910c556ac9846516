import type { SystemContext, Transaction } from '@snippetry/service-kit';

/** Takes back what deleted accounts follow and are followed by. */
export interface FollowRemover {
  /** Removes a few follows of and by a user, and corrects the others' counts; false where none is left. */
  removeSome(ctx: SystemContext, tx: Transaction, userId: string): Promise<boolean>;
}
