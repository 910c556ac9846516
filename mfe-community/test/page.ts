import { registerResources } from '@snippetry/web-kit/query';
import { resources } from '../src/data/resources.ts';
import type { Comment, CommentPage } from '../src/data/types.ts';

registerResources('community', resources);

/** A comment as the API returns it; `given` overrides fields. */
export function aComment(id: string, given: Partial<Comment> = {}): Comment {
  return {
    _id: id,
    content: id,
    snippet: 's',
    parentComment: null,
    author: { _id: 'a', username: 'mira' },
    createdAt: '2026-11-20T12:00:00.000Z',
    isEdited: false,
    isDeleted: false,
    deletedBy: null,
    version: 1,
    anchor: null,
    mentions: [],
    reactions: { likes: [], dislikes: [] },
    metrics: { likesCount: 0, dislikesCount: 0, repliesCount: 0 },
    allowed: [],
    replies: [],
    ...given,
  };
}

/** A page of a discussion; `given` overrides its pagination. */
export function aCommentPage(
  comments: Comment[],
  given: Partial<CommentPage['pagination']> = {},
): CommentPage {
  const total = given.totalComments ?? comments.length;
  // A page before another one is full.
  const limit = given.hasNext ? comments.length : 20;
  const pagination = { page: 1, limit, total, totalPages: 1, hasNext: false, hasPrev: false };
  return { comments, pagination: { ...pagination, totalComments: total, ...given } };
}
