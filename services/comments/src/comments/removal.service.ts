import type { EventPayload } from '@snippetry/contracts';
import type { EventContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { CommentRecord } from '../domain/comment.ts';
import type { ModerationLog } from '../ports/moderation-log.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { Deletion, Removal } from '../ports/removal.ts';
import type { CommentRepository, LeavingComment } from '../store/comment.repository.ts';
import type { ReactionRepository } from '../store/reaction.repository.ts';
import type { ReportRepository } from '../store/report.repository.ts';

export interface RemovalServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CommentRepository;
  reactions: ReactionRepository;
  reports: ReportRepository;
  moderationLog: ModerationLog;
  notifications: Notifier;
}

/** Maximum number of records per transaction. */
const BATCH = 500;

const ACCOUNT_GONE: Deletion = { as: null, byId: null, reason: 'The account was deleted' };

/** The likes that each author loses with these comments. */
function likesByAuthor(leaving: readonly LeavingComment[]): EventPayload<'comment.liked'>[] {
  const lost = new Map<string, EventPayload<'comment.liked'>>();
  for (const { id: commentId, authorId, likesCount } of leaving) {
    if (authorId === null || likesCount === 0) continue;
    const before = lost.get(authorId) ?? { commentId, authorId, change: 0 };
    lost.set(authorId, { ...before, change: before.change - likesCount });
  }
  return [...lost.values()];
}

/** Removes comments: for those who delete them, and for events of other services. */
export class RemovalService implements Removal {
  readonly #deps: RemovalServiceDeps;

  constructor(deps: RemovalServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Closes the discussion of a snippet for new comments and deletes it, some of it in a transaction:
   * there may be any number of comments, and a transaction has a minute.
   */
  async onSnippetDeleted(ctx: EventContext, snippetId: string): Promise<void> {
    const { unitOfWork, repository, reactions, reports, notifications } = this.#deps;
    const reason = 'The snippet was deleted';
    const resolution = { action: 'remove-comment' as const, reason, byId: null, at: new Date() };
    await unitOfWork.commit(ctx, async (tx) => {
      await repository.close(tx, snippetId);
      await reports.resolveOfSnippet(tx, snippetId, resolution);
    });
    await this.#repeat(ctx, (tx) => this.#removeSome(tx, snippetId));
    await this.#repeat(ctx, (tx) => reactions.removeSome(tx, snippetId, BATCH));
    await this.#repeat(ctx, (tx) => notifications.onSnippetDeleted(tx, snippetId, BATCH));
  }

  /**
   * Removes a deleted user from all discussions. Comments stay anonymous, those of demo accounts are
   * deleted, and mentions of the user are removed.
   */
  async onUserDeleted(
    ctx: EventContext,
    { userId, keepsComments = false }: EventPayload<'user.deleted'>,
  ): Promise<void> {
    const { unitOfWork, repository, reports, moderationLog, notifications } = this.#deps;
    if (keepsComments) await this.#repeat(ctx, (tx) => this.#anonymizeSome(tx, userId));
    else await this.#removeAllOf(ctx, userId);
    await this.#repeat(ctx, (tx) => repository.unmentionSome(tx, userId, BATCH));
    await unitOfWork.commit(ctx, (tx) => reports.forget(tx, userId));
    await unitOfWork.commit(ctx, (tx) => moderationLog.forget(tx, userId));
    await notifications.onUserDeleted(ctx.tx, userId);
  }

  async remove(tx: Transaction, comment: CommentRecord, deletion: Deletion): Promise<void> {
    const { repository, reactions, reports, notifications } = this.#deps;
    await notifications.onCommentRemoved(tx, comment.id);
    const { as, byId, reason } = deletion;
    // The totals first: a concurrent change of the discussion conflicts with this one there.
    await repository.addToTotals(tx, comment.snippetId, { total: -1 });
    if (comment.repliesCount > 0) await repository.blank(tx, comment.id, as);
    else await this.#drop(tx, comment);
    await reactions.removeOfComment(tx, comment.id);
    this.#emit(tx, comment);
    const at = new Date();
    const resolution = { action: 'remove-comment' as const, reason, byId, at };
    await reports.resolveOfComment(tx, comment.id, resolution);
    if (byId !== null && as !== 'author') await this.#record(tx, comment, { byId, reason, at });
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
   * Deletes everything a user wrote. A comment that others replied to becomes an empty placeholder.
   * Each comment has a transaction of its own, since a user may have written any number of them.
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

  #record(
    tx: Transaction,
    { id: commentId, snippetId, authorId: userId }: CommentRecord,
    by: { byId: string; reason: string; at: Date },
  ): Promise<void> {
    const entry = { action: 'remove-comment' as const, userId, commentId, snippetId, ...by };
    return this.#deps.moderationLog.record(tx, entry);
  }

  /** Emits events for other services and for open discussions. */
  #emit(tx: Transaction, { id, snippetId, authorId, likesCount }: CommentRecord): void {
    tx.emit('comment.changed', { snippetId, commentId: id, change: 'removed' });
    if (authorId === null || likesCount === 0) return;
    tx.emit('comment.liked', { commentId: id, authorId, change: -likesCount });
  }

  /** Removes a batch at a time, until one is not full. */
  async #repeat(ctx: EventContext, remove: (tx: Transaction) => Promise<number>): Promise<void> {
    const { unitOfWork } = this.#deps;
    let removed = BATCH;
    while (removed === BATCH) removed = await unitOfWork.commit(ctx, remove);
  }

  /** Deletes some comments of a closed discussion; answers how many. */
  async #removeSome(tx: Transaction, snippetId: string): Promise<number> {
    const leaving = await this.#deps.repository.removeSome(tx, snippetId, BATCH);
    const [first] = leaving;
    if (!first) return 0;
    // Any event ends the streams of a discussion that is no longer visible.
    tx.emit('comment.changed', { snippetId, commentId: first.id, change: 'removed' });
    for (const lost of likesByAuthor(leaving)) tx.emit('comment.liked', lost);
    return leaving.length;
  }

  /** Deletes the comment and, upwards, every placeholder that has no reply left. */
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
