import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** A comment as it is stored. `score` is likes − dislikes, kept for the order by popularity. */
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
  likesCount: number;
  dislikesCount: number;
  score: number;
  repliesCount: number;
  createdAt: Date;
  updatedAt: Date;
}

const id = Schema.Types.ObjectId;
const count = { type: Number, required: true, default: 0 };

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
      likesCount: count,
      dislikesCount: count,
      score: count,
      repliesCount: count,
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ snippetId: 1, depth: 1, createdAt: -1, _id: -1 }, { name: 'by_time' });
  schema.index(
    { snippetId: 1, depth: 1, score: -1, createdAt: -1, _id: -1 },
    { name: 'by_popularity' },
  );
  schema.index({ parentId: 1, createdAt: 1, _id: 1 }, { name: 'direct_replies' });
  schema.index({ authorId: 1 }, { name: 'by_author' });
  return schema;
}

/** The comments of a connection. */
export function commentModel(connection: Connection): Model<CommentDoc> {
  const existing: Model<CommentDoc> | undefined = connection.models.Comment;
  return existing ?? connection.model<CommentDoc>('Comment', commentSchema(), 'comments');
}
