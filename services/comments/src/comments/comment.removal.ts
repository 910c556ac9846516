import { withTransaction } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { commentModel, discussionModel } from './comment.model.ts';
import { type CommentRecord, objectId, toRecord } from './comment.record.ts';

/** Removals that follow from events; nobody's viewer stands behind them. */
export interface CommentRemoval {
  /** The snippet is gone: so is its discussion, for good. */
  closeDiscussion(snippetId: string, session: ClientSession): Promise<void>;
  /**
   * Takes out everything a person wrote; what others replied to leaves an empty placeholder. Each
   * comment goes in a transaction of its own: a person may have written any number of them.
   */
  removeAuthor(userId: string): Promise<void>;
}

export function commentRemoval(connection: Connection): CommentRemoval {
  const comments = commentModel(connection);
  const discussions = discussionModel(connection);

  async function find(id: string, session: ClientSession): Promise<CommentRecord | null> {
    const found = await comments.findById(objectId(id)).session(session).lean();
    return found && toRecord(found);
  }

  async function uncount(record: CommentRecord, inc: object, session: ClientSession) {
    await discussions.updateOne({ _id: objectId(record.snippetId) }, { $inc: inc }, { session });
  }

  /** Takes the document out and, upwards, every placeholder that this leaves without a reply. */
  async function drop(record: CommentRecord, session: ClientSession): Promise<void> {
    await comments.deleteOne({ _id: objectId(record.id) }, { session });
    if (record.depth === 1) await uncount(record, { topLevel: -1 }, session);
    if (record.parentId === null) return;
    const fewer = { $inc: { repliesCount: -1 } };
    await comments.updateOne({ _id: objectId(record.parentId) }, fewer, { session });
    const parent = await find(record.parentId, session);
    if (parent?.isDeleted && parent.repliesCount === 0) await drop(parent, session);
  }

  async function remove(record: CommentRecord, session: ClientSession): Promise<void> {
    await uncount(record, { total: -1 }, session);
    if (record.repliesCount === 0) return drop(record, session);
    const blank = { $set: { isDeleted: true, content: '', authorId: null } };
    await comments.updateOne({ _id: objectId(record.id) }, blank, { session });
  }

  return {
    async closeDiscussion(snippetId, session) {
      const _id = objectId(snippetId);
      const closed = { $set: { total: 0, topLevel: 0, closed: true } };
      await discussions.updateOne({ _id }, closed, { upsert: true, session });
      await comments.deleteMany({ snippetId: _id }, { session });
    },
    async removeAuthor(userId) {
      const authored = await comments
        .find({ authorId: objectId(userId) }, { _id: 1 })
        .sort({ depth: -1 })
        .lean();
      // Deepest first and re-read: removing a reply changes what its parent holds.
      for (const { _id } of authored) {
        await withTransaction(connection, async (session) => {
          const record = await find(_id.toHexString(), session);
          if (record && !record.isDeleted) await remove(record, session);
        });
      }
    },
  };
}
