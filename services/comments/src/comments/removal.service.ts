import type { EventPayload } from '@snippetry/contracts';
import type { EventContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { CommentRepository, LeavingComment } from './comment.repository.ts';
import type { CommentHooks, CommentRecord, Deletion } from './comment.ts';

interface RemovalServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CommentRepository;
  hooks: Pick<CommentHooks, 'onRemoved'>;
}

const BATCH = 500;

const ACCOUNT_GONE: Deletion = { as: null, byId: null, reason: 'The account was deleted' };

/** Returns the likes that each author loses with these comments. */
function likesByAuthor(leaving: readonly LeavingComment[]): EventPayload<'comment.liked'>[] {
  const lost = new Map<string, EventPayload<'comment.liked'>>();
  for (const { id: commentId, authorId, likesCount } of leaving) {
    if (authorId === null || likesCount === 0) continue;
    const before = lost.get(authorId) ?? { commentId, authorId, change: 0 };
    lost.set(authorId, { ...before, change: before.change - likesCount });
  }
  return [...lost.values()];
}

/** Removes comments together with the data that other features store about them. */
export class RemovalService {
  readonly #deps: RemovalServiceDeps;

  constructor(deps: RemovalServiceDeps) {
    this.#deps = deps;
  }

  /** Closes the discussion of a snippet for new comments and deletes it. */
  async onSnippetDeleted(ctx: EventContext, { snippetId }: { snippetId: string }): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    await unitOfWork.commit(ctx, (tx) => repository.close(tx, snippetId));
    await unitOfWork.commitBatches(ctx, BATCH, (tx) => this.#removeSome(tx, snippetId));
  }

  /**
   * Removes a deleted user from all discussions. Comments stay anonymous, those of demo accounts are
   * deleted, and mentions of the user are removed.
   */
  async onUserDeleted(
    ctx: EventContext,
    { userId, keepsComments = false }: EventPayload<'user.deleted'>,
  ): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    if (keepsComments) {
      await unitOfWork.commitBatches(ctx, BATCH, (tx) => this.#anonymizeSome(tx, userId));
    } else await this.#removeAllOf(ctx, userId);
    await unitOfWork.commitBatches(ctx, BATCH, (tx, most) =>
      repository.unmentionSome(tx, userId, most),
    );
  }

  /** Deletes a comment that is not deleted; one with replies leaves a placeholder. */
  async remove(tx: Transaction, comment: CommentRecord, deletion: Deletion): Promise<void> {
    const { repository, hooks } = this.#deps;
    // Totals first, so that concurrent changes of the discussion conflict there.
    await repository.addToTotals(tx, comment.snippetId, { total: -1 });
    if (comment.repliesCount > 0) await repository.blank(tx, comment.id, deletion.as);
    else await this.#drop(tx, comment);
    this.#emit(tx, comment);
    for (const onRemoved of hooks.onRemoved) await onRemoved(tx, comment, deletion);
  }

  /** Anonymizes some comments of a user. Returns their number. */
  async #anonymizeSome(tx: Transaction, userId: string): Promise<number> {
    const nameless = await this.#deps.repository.anonymizeSome(tx, userId, BATCH);
    for (const { id: commentId, snippetId } of nameless) {
      tx.emit('comment.changed', { snippetId, commentId, change: 'edited' });
    }
    return nameless.length;
  }

  /**
   * Deletes all comments of a user; those with replies become placeholders. Each comment has its
   * own transaction, since there may be any number.
   */
  async #removeAllOf(ctx: EventContext, userId: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    // Deepest first, each read again: removing a reply changes the reply count of its parent.
    for (const id of await repository.idsByAuthor(ctx.viewer, userId)) {
      await unitOfWork.commit(ctx, async (tx) => {
        const comment = await repository.findById(tx, id);
        if (comment && !comment.isDeleted) await this.remove(tx, comment, ACCOUNT_GONE);
      });
    }
  }

  /** Emits events for other services and for open discussions. */
  #emit(tx: Transaction, { id, snippetId, authorId, likesCount }: CommentRecord): void {
    tx.emit('comment.changed', { snippetId, commentId: id, change: 'removed' });
    if (authorId === null || likesCount === 0) return;
    tx.emit('comment.liked', { commentId: id, authorId, change: -likesCount });
  }

  /** Deletes some comments of a closed discussion. Returns their number. */
  async #removeSome(tx: Transaction, snippetId: string): Promise<number> {
    const leaving = await this.#deps.repository.removeSome(tx, snippetId, BATCH);
    const [first] = leaving;
    if (!first) return 0;
    // Any event ends the streams of a discussion that is no longer visible.
    tx.emit('comment.changed', { snippetId, commentId: first.id, change: 'removed' });
    for (const lost of likesByAuthor(leaving)) tx.emit('comment.liked', lost);
    return leaving.length;
  }

  /** Deletes the comment, and ancestors that are placeholders without replies. */
  async #drop(tx: Transaction, comment: CommentRecord): Promise<void> {
    const { repository } = this.#deps;
    await repository.delete(tx, comment);
    if (comment.parentId === null) return;
    const parent = await repository.findById(tx, comment.parentId);
    if (!parent?.isDeleted || parent.repliesCount > 0) return;
    const { id: commentId, snippetId } = parent;
    tx.emit('comment.changed', { snippetId, commentId, change: 'removed' });
    await this.#drop(tx, parent);
  }
}
