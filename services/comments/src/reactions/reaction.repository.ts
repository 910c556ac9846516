import type { Reaction } from '@snippetry/contracts';
import {
  objectId,
  objectIds,
  type ReadPersonalData,
  readOwnDocuments,
  type System,
  type Transaction,
  trusted,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { OwnReaction } from '../comments/index.ts';
import { type ReactionDoc, reactionModel } from './reaction.model.ts';

export class ReactionRepository {
  readonly #reactions: Model<ReactionDoc>;
  readonly personalData: ReadPersonalData;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#reactions = reactionModel(connection);
    const fields = ['commentId', 'snippetId', 'type'];
    this.personalData = readOwnDocuments(this.#reactions, { owner: 'userId', fields });
  }

  async find(commentIds: readonly string[], userIds: readonly string[]): Promise<OwnReaction[]> {
    if (commentIds.length === 0 || userIds.length === 0) return [];
    const commentId = trusted({ $in: objectIds(commentIds) });
    const userId = trusted({ $in: objectIds(userIds) });
    const found = await this.#reactions.find({ commentId, userId }).lean();
    return found.map((doc) => ({
      commentId: doc.commentId.toHexString(),
      userId: doc.userId.toHexString(),
      type: doc.type,
    }));
  }

  async own({ session }: Transaction, commentId: string, userId: string): Promise<Reaction | null> {
    const filter = { commentId: objectId(commentId), userId: objectId(userId) };
    return (await this.#reactions.findOne(filter).session(session).lean())?.type ?? null;
  }

  /** Replaces a user's reaction; null removes it. */
  async set(
    { session }: Transaction,
    comment: { id: string; snippetId: string },
    userId: string,
    type: Reaction | null,
  ): Promise<void> {
    const filter = { commentId: objectId(comment.id), userId: objectId(userId) };
    if (type === null) await this.#reactions.deleteOne(filter, { session });
    else {
      const $setOnInsert = { snippetId: objectId(comment.snippetId) };
      const set = { $set: { type }, $setOnInsert };
      await this.#reactions.updateOne(filter, set, { upsert: true, session });
    }
  }

  /** Returns the ids of comments with a reaction of a user. */
  async commentsOf(_viewer: System, userId: string): Promise<string[]> {
    const found = await this.#reactions
      .find({ userId: objectId(userId) }, { commentId: 1, _id: 0 })
      .lean();
    return found.map(({ commentId }) => commentId.toHexString());
  }

  async removeOfComment({ session }: Transaction, commentId: string): Promise<void> {
    await this.#reactions.deleteMany({ commentId: objectId(commentId) }, { session });
  }

  /** Deletes some reactions below a snippet. Returns their number. */
  async removeSome({ session }: Transaction, snippetId: string, most: number): Promise<number> {
    const found = await this.#reactions
      .find({ snippetId: objectId(snippetId) }, { _id: 1 })
      .limit(most)
      .session(session)
      .lean();
    const _id = trusted({ $in: found.map((doc) => doc._id) });
    return (await this.#reactions.deleteMany({ _id }, { session })).deletedCount;
  }
}
