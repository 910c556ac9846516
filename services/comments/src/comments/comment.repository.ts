import type { ClientSession, Connection } from 'mongoose';
import type { VisibleSnippet } from '../snippets/snippet-access.ts';
import { commentModel, discussionModel } from './comment.model.ts';
import { type CommentReader, commentReader } from './comment.reader.ts';
import {
  type CommentRecord,
  type NewComment,
  newComment,
  objectId,
  toRecord,
} from './comment.record.ts';

export interface CommentRepository extends CommentReader {
  /** Null where the snippet's discussion is closed. */
  insert(
    snippet: VisibleSnippet,
    draft: NewComment,
    session: ClientSession,
  ): Promise<CommentRecord | null>;
}

export function mongoComments(connection: Connection): CommentRepository {
  const comments = commentModel(connection);
  const discussions = discussionModel(connection);
  return {
    ...commentReader(connection),
    async insert(snippet, draft, session) {
      const { parent } = draft;
      // First the discussion: every writer of one meets here, so that the totals cannot drift.
      const discussion = await discussions
        .findOneAndUpdate(
          { _id: objectId(snippet.id) },
          { $inc: { total: 1, topLevel: parent ? 0 : 1 } },
          { upsert: true, returnDocument: 'after', session },
        )
        .lean();
      if (discussion?.closed !== false) return null;
      if (parent) {
        const bump = { $inc: { repliesCount: 1 } };
        await comments.updateOne({ _id: objectId(parent.id) }, bump, { session });
      }
      const doc = newComment(snippet, draft);
      await comments.insertOne(doc, { session });
      return toRecord(doc);
    },
  };
}
