import { anId } from '@snippetry/test-kit';
import type { CommentRecord } from '../src/comments/comment.ts';

/** A comment record for tests. */
export function aCommentRecord(facts: Partial<CommentRecord> = {}): CommentRecord {
  return {
    id: anId(),
    snippetId: anId(),
    parentId: null,
    depth: 1,
    authorId: anId(),
    content: 'Nice.',
    isEdited: false,
    isDeleted: false,
    deletedBy: null,
    version: 1,
    anchor: null,
    mentions: [],
    likesCount: 0,
    dislikesCount: 0,
    repliesCount: 0,
    createdAt: new Date('2026-11-20T10:00:00Z'),
    ...facts,
  };
}
