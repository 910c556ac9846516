import type { Transaction } from '@snippetry/service-kit';
import type { CommentRecord, DeletedBy } from '../domain/comment.ts';

/** Deletion of a comment. */
export interface Deletion {
  /** Null if the author's account was deleted. */
  as: DeletedBy | null;
  byId: string | null;
  reason: string;
}

/** Deletes comments with everything that hangs on them. */
export interface Removal {
  /** Deletes a comment that is not deleted; one with replies leaves a placeholder. */
  remove(tx: Transaction, comment: CommentRecord, deletion: Deletion): Promise<void>;
}
