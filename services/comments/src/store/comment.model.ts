import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { AnchorRecord, DeletedBy } from '../domain/comment.ts';

/** A user whom the text of a comment names. */
interface MentionDoc {
  userId: Types.ObjectId;
  username: string;
}

/**
 * A comment as it is stored. `score` is likes − dislikes, kept for the order by popularity. Comments
 * of earlier versions do not have what is optional here.
 */
export interface CommentDoc {
  _id: Types.ObjectId;
  snippetId: Types.ObjectId;
  parentId: Types.ObjectId | null;
  /** 1 for a top-level comment. */
  depth: number;
  authorId: Types.ObjectId | null;
  content: string;
  isEdited: boolean;
  isDeleted: boolean;
  deletedBy?: DeletedBy | null;
  version?: number;
  anchor?: AnchorRecord | null;
  mentions?: MentionDoc[];
  likesCount: number;
  dislikesCount: number;
  score: number;
  repliesCount: number;
  /** How often it was reported: every report changes the comment, so that it meets a deletion. */
  reportsCount?: number;
  createdAt: Date;
  updatedAt: Date;
}

const id = Schema.Types.ObjectId;
const count = { type: Number, required: true, default: 0 };
const lines = { fromLine: Number, toLine: Number };
const anchor = {
  revision: Number,
  ...lines,
  current: { type: lines, _id: false, default: null },
  checkedRevision: Number,
};

function addIndexes(schema: Schema<CommentDoc>): void {
  schema.index({ snippetId: 1, depth: 1, createdAt: -1, _id: -1 }, { name: 'by_time' });
  schema.index(
    { snippetId: 1, depth: 1, score: -1, createdAt: -1, _id: -1 },
    { name: 'by_popularity' },
  );
  schema.index({ parentId: 1, createdAt: 1, _id: 1 }, { name: 'direct_replies' });
  schema.index({ authorId: 1 }, { name: 'by_author' });
  schema.index(
    { authorId: 1, likesCount: 1 },
    { name: 'liked', partialFilterExpression: { likesCount: { $gt: 0 } } },
  );
  schema.index(
    { 'mentions.userId': 1 },
    { name: 'mentioned', partialFilterExpression: { 'mentions.userId': { $type: 'objectId' } } },
  );
  schema.index(
    { snippetId: 1, 'anchor.current.fromLine': 1 },
    { name: 'anchored', partialFilterExpression: { 'anchor.current.fromLine': { $gt: 0 } } },
  );
}

function commentSchema() {
  const schema = new Schema<CommentDoc>(
    {
      snippetId: { type: id, required: true },
      parentId: { type: id, default: null },
      depth: { type: Number, required: true },
      authorId: { type: id, default: null },
      content: { type: String, default: '' },
      isEdited: { type: Boolean, default: false },
      isDeleted: { type: Boolean, default: false },
      deletedBy: { type: String, default: null },
      version: { type: Number, default: 1 },
      anchor: { type: anchor, _id: false, default: null },
      mentions: { type: [{ userId: id, username: String, _id: false }], default: [] },
      likesCount: count,
      dislikesCount: count,
      score: count,
      repliesCount: count,
      reportsCount: { type: Number, default: 0 },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  addIndexes(schema);
  return schema;
}

/** The comments of a connection. */
export function commentModel(connection: Connection): Model<CommentDoc> {
  const existing: Model<CommentDoc> | undefined = connection.models.Comment;
  return existing ?? connection.model<CommentDoc>('Comment', commentSchema(), 'comments');
}
