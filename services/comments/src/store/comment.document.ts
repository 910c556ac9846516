import { objectId } from '@snippetry/service-kit';
import { Types } from 'mongoose';
import type { CommentRecord, Mention, NewComment } from '../domain/comment.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';
import type { CommentDoc } from './comment.model.ts';

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

/** The document of a new comment. */
export function newDocument(snippet: VisibleSnippet, draft: NewComment): Required<CommentDoc> {
  const { parent } = draft;
  const at = new Date();
  return {
    _id: new Types.ObjectId(),
    snippetId: objectId(snippet.id),
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
