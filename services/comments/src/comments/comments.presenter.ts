import type { Comment, UserCard } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { allowed } from '../domain/comment.policy.ts';
import type { CommentRecord } from '../domain/comment.ts';

export type Cards = ReadonlyMap<string, UserCard>;

/** A comment as this viewer gets it. A deleted one keeps its place, without author or text. */
export function presentComment(record: CommentRecord, viewer: Viewer, cards: Cards): Comment {
  const author = record.authorId === null ? null : (cards.get(record.authorId) ?? null);
  return {
    _id: record.id,
    content: record.isDeleted ? '' : record.content,
    snippet: record.snippetId,
    parentComment: record.parentId,
    author: record.isDeleted ? null : author,
    createdAt: record.createdAt.toISOString(),
    isEdited: record.isEdited,
    isDeleted: record.isDeleted,
    deletedBy: null,
    version: 1,
    anchor: null,
    mentions: [],
    reactions: { likes: [], dislikes: [] },
    metrics: {
      likesCount: record.likesCount,
      dislikesCount: record.dislikesCount,
      repliesCount: record.repliesCount,
    },
    allowed: allowed(viewer, record),
    replies: [],
  };
}

/** Puts each reply into the `replies` of its parent, in the order given. */
export function nestReplies(topLevel: Comment[], replies: Comment[]): Comment[] {
  const byId = new Map([...topLevel, ...replies].map((comment) => [comment._id, comment]));
  for (const reply of replies) {
    if (reply.parentComment) byId.get(reply.parentComment)?.replies.push(reply);
  }
  return topLevel;
}
