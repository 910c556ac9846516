import {
  AppError,
  type oneCommentRoutes,
  type Reaction,
  type RouteReply,
} from '@snippetry/contracts';
import {
  type Actor,
  type EventContext,
  KeyedLock,
  type RequestContext,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import {
  type CommentRecord,
  type Comments,
  presentMetrics,
  presentReactions,
} from '../comments/index.ts';
import type { ReactionRepository } from './reaction.repository.ts';

type Reacted = RouteReply<(typeof oneCommentRoutes)['POST /comments/:id/react']>;

interface ReactionServiceDeps {
  unitOfWork: UnitOfWork;
  repository: ReactionRepository;
  comments: Pick<Comments, 'access' | 'repository'>;
}

const BATCH = 500;

/** Returns the change of a count if one reaction replaces another. */
const gained = (type: Reaction, before: Reaction | null, after: Reaction | null) =>
  Number(after === type) - Number(before === type);

/** Stores reactions and their counts in one transaction. */
export class ReactionService {
  readonly #deps: ReactionServiceDeps;
  /**
   * Serializes reactions to a comment: they change the same counts, so their transactions would
   * conflict.
   */
  readonly #locks = new KeyedLock();

  constructor(deps: ReactionServiceDeps) {
    this.#deps = deps;
  }

  /** Sets a like or dislike, replaces the other one, or removes the same one. */
  async react(ctx: UserContext, commentId: string, type: Reaction): Promise<Reacted> {
    const { comments, repository } = this.#deps;
    const { viewer } = ctx;
    await comments.access.write(ctx, commentId);
    const { comment, own } = await this.#commit(ctx, commentId, async (tx) => {
      const before = await repository.own(tx, commentId, viewer.id);
      const own = before === type ? null : type;
      const comment = await this.#change(tx, commentId, { userId: viewer.id, before, after: own });
      if (!comment) throw new AppError('comment.not_found');
      return { comment, own };
    });
    return {
      reactions: presentReactions(viewer, own),
      metrics: presentMetrics(comment),
      version: comment.version,
    };
  }

  /** Removes every reaction of a deleted account; idempotent. */
  async onUserDeleted(ctx: EventContext, { userId }: { userId: string }): Promise<void> {
    const { repository } = this.#deps;
    for (const commentId of await repository.commentsOf(ctx.viewer, userId)) {
      await this.#commit(ctx, commentId, async (tx) => {
        const before = await repository.own(tx, commentId, userId);
        if (before) await this.#change(tx, commentId, { userId, before, after: null });
      });
    }
  }

  onCommentRemoved(tx: Transaction, { id }: { id: string }): Promise<void> {
    return this.#deps.repository.removeOfComment(tx, id);
  }

  onSnippetDeleted(ctx: EventContext, { snippetId }: { snippetId: string }): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commitBatches(ctx, BATCH, (tx, most) =>
      repository.removeSome(tx, snippetId, most),
    );
  }

  #commit<Result>(
    ctx: RequestContext<Actor>,
    commentId: string,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    return this.#locks.run(commentId, () => this.#deps.unitOfWork.commit(ctx, work));
  }

  /** Returns null if the comment is deleted. */
  async #change(
    tx: Transaction,
    commentId: string,
    change: { userId: string; before: Reaction | null; after: Reaction | null },
  ): Promise<CommentRecord | null> {
    const { comments, repository } = this.#deps;
    const { userId, before, after } = change;
    const likes = gained('likes', before, after);
    const dislikes = gained('dislikes', before, after);
    // Comment first, so that concurrent reactions conflict there instead of violating the unique
    // index.
    const comment = await comments.repository.count(tx, commentId, { likes, dislikes });
    if (!comment) return null;
    await repository.set(tx, comment, userId, after);
    const { snippetId, authorId } = comment;
    tx.emit('comment.changed', { snippetId, commentId, change: 'reacted' });
    if (likes !== 0 && authorId !== null) {
      tx.emit('comment.liked', { commentId, authorId, change: likes });
    }
    return comment;
  }
}
