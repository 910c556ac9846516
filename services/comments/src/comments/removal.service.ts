import type { EventContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { CommentRecord } from '../domain/comment.ts';
import type { CommentRepository } from '../store/comment.repository.ts';

export interface RemovalServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CommentRepository;
}

/** Removals that follow from events; nobody's viewer stands behind them. */
export class RemovalService {
  readonly #deps: RemovalServiceDeps;

  constructor(deps: RemovalServiceDeps) {
    this.#deps = deps;
  }

  /** The snippet is gone: so is its discussion, for good. */
  onSnippetDeleted(tx: Transaction, snippetId: string): Promise<void> {
    return this.#deps.repository.close(tx, snippetId);
  }

  /**
   * Takes out everything a person wrote; what others replied to leaves an empty placeholder. Each
   * comment goes in a transaction of its own: a person may have written any number of them.
   */
  async onUserDeleted(ctx: EventContext, userId: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    // Deepest first and re-read: removing a reply changes what its parent holds.
    for (const id of await repository.idsByAuthor(ctx.viewer, userId)) {
      await unitOfWork.commit(ctx, async (tx) => {
        const comment = await repository.findById(tx, id);
        if (comment && !comment.isDeleted) await this.#remove(tx, comment);
      });
    }
  }

  async #remove(tx: Transaction, comment: CommentRecord): Promise<void> {
    const { repository } = this.#deps;
    await repository.addToTotals(tx, comment.snippetId, { total: -1 });
    if (comment.repliesCount > 0) await repository.blank(tx, comment.id);
    else await this.#drop(tx, comment);
  }

  /** Takes the comment out and, upwards, every placeholder that this leaves without a reply. */
  async #drop(tx: Transaction, comment: CommentRecord): Promise<void> {
    const { repository } = this.#deps;
    await repository.delete(tx, comment);
    if (comment.parentId === null) return;
    const parent = await repository.findById(tx, comment.parentId);
    if (parent?.isDeleted && parent.repliesCount === 0) await this.#drop(tx, parent);
  }
}
