import { objectId } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import type { AnchorRecord, CommentRecord, DeletedBy, Mention, NewComment } from './comment.ts';

/** A user mentioned in the text of a comment. */
interface MentionDoc {
  userId: Types.ObjectId;
  username: string;
}

/**
 * Stored comment. `score` is likes − dislikes, for the order by popularity. Comments of earlier
 * versions lack the optional fields.
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
  /** Number of reports. Each report changes the comment, so that it conflicts with a deletion. */
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

export function commentModel(connection: Connection): Model<CommentDoc> {
  const existing: Model<CommentDoc> | undefined = connection.models.Comment;
  return existing ?? connection.model<CommentDoc>('Comment', commentSchema(), 'comments');
}

/**
 * Discussion of a snippet with exact totals, changed in the transaction of the comment. A closed
 * one belongs to a deleted snippet and accepts no comments.
 */
export interface DiscussionDoc {
  _id: Types.ObjectId;
  /** Comments that are not deleted. */
  total: number;
  /** Top-level entries of the list, including placeholders. */
  topLevel: number;
  closed: boolean;
  /** Revision of the snippet to which the lines of comments were last mapped. */
  revision?: number;
}

export function discussionModel(connection: Connection): Model<DiscussionDoc> {
  const existing: Model<DiscussionDoc> | undefined = connection.models.Discussion;
  if (existing) return existing;
  const schema = new Schema<DiscussionDoc>(
    {
      _id: { type: Schema.Types.ObjectId, required: true },
      total: count,
      topLevel: count,
      closed: { type: Boolean, default: false },
      revision: { type: Number, default: 0 },
    },
    { versionKey: false },
  );
  return connection.model<DiscussionDoc>('Discussion', schema, 'discussions');
}

export function toRecord(doc: CommentDoc): CommentRecord {
  const { mentions = [] } = doc;
  return {
    id: doc._id.toHexString(),
    snippetId: doc.snippetId.toHexString(),
    parentId: doc.parentId?.toHexString() ?? null,
    depth: doc.depth,
    authorId: doc.authorId?.toHexString() ?? null,
    content: doc.content,
    isEdited: doc.isEdited,
    isDeleted: doc.isDeleted,
    deletedBy: doc.deletedBy ?? null,
    version: doc.version ?? 0,
    anchor: doc.anchor ?? null,
    mentions: mentions.map(({ userId, username }) => ({ userId: userId.toHexString(), username })),
    likesCount: doc.likesCount,
    dislikesCount: doc.dislikesCount,
    repliesCount: doc.repliesCount,
    createdAt: doc.createdAt,
  };
}

export function mentionDocuments(mentions: readonly Mention[]) {
  return mentions.map(({ userId, username }) => ({ userId: objectId(userId), username }));
}

export function newDocument(snippetId: string, draft: NewComment): Required<CommentDoc> {
  const { parent } = draft;
  const at = new Date();
  return {
    _id: new Types.ObjectId(),
    snippetId: objectId(snippetId),
    parentId: parent ? objectId(parent.id) : null,
    depth: parent ? parent.depth + 1 : 1,
    authorId: objectId(draft.authorId),
    content: draft.content,
    isEdited: false,
    isDeleted: false,
    deletedBy: null,
    version: 1,
    anchor: draft.anchor ?? null,
    mentions: mentionDocuments(draft.mentions ?? []),
    likesCount: 0,
    dislikesCount: 0,
    score: 0,
    repliesCount: 0,
    reportsCount: 0,
    createdAt: at,
    updatedAt: at,
  };
}
