import type { EventContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { CommentRecord } from '../domain/comment.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { CommentRepository } from '../store/comment.repository.ts';

export interface RemovalServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CommentRepository;
  notifications: Notifier;
}

/** Removes what events of other services made obsolete. The platform acts here, not a viewer. */
export class RemovalService {
  readonly #deps: RemovalServiceDeps;

  constructor(deps: RemovalServiceDeps) {
    this.#deps = deps;
  }

  /** Deletes the discussion of the snippet and closes it for new comments. */
  async onSnippetDeleted(tx: Transaction, snippetId: string): Promise<void> {
    await this.#deps.repository.close(tx, snippetId);
    await this.#deps.notifications.onSnippetDeleted(tx, snippetId);
  }

  /**
   * Deletes everything a user wrote. A comment that others replied to becomes an empty placeholder.
   * Each comment has a transaction of its own, since a user may have written any number of them.
   */
  async onUserDeleted(ctx: EventContext, userId: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    // Deepest first, each read anew: removing a reply changes the reply count of its parent.
    for (const id of await repository.idsByAuthor(ctx.viewer, userId)) {
      await unitOfWork.commit(ctx, async (tx) => {
        const comment = await repository.findById(tx, id);
        if (comment && !comment.isDeleted) await this.#remove(tx, comment);
      });
    }
    await this.#deps.notifications.onUserDeleted(ctx.tx, userId);
  }

  async #remove(tx: Transaction, comment: CommentRecord): Promise<void> {
    const { repository, notifications } = this.#deps;
    await notifications.onCommentRemoved(tx, comment.id);
    await repository.addToTotals(tx, comment.snippetId, { total: -1 });
    if (comment.repliesCount > 0) await repository.blank(tx, comment.id);
    else await this.#drop(tx, comment);
  }

  /** Deletes the comment and, upwards, every placeholder that has no reply left. */
  async #drop(tx: Transaction, comment: CommentRecord): Promise<void> {
    const { repository } = this.#deps;
    await repository.delete(tx, comment);
    if (comment.parentId === null) return;
    const parent = await repository.findById(tx, comment.parentId);
    if (parent?.isDeleted && parent.repliesCount === 0) await this.#drop(tx, parent);
  }
}
