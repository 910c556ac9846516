import type { COMMENT_SORTS, PageQuery } from '@snippetry/contracts';

/** A comment outside of the database. */
export interface CommentRecord {
  id: string;
  snippetId: string;
  parentId: string | null;
  /** 1 for a top-level comment. */
  depth: number;
  /** Null once the author's account is gone. */
  authorId: string | null;
  content: string;
  isEdited: boolean;
  isDeleted: boolean;
  likesCount: number;
  dislikesCount: number;
  repliesCount: number;
  createdAt: Date;
}

/** What somebody wrote; `parent` is the comment they replied to. */
export interface NewComment {
  authorId: string;
  content: string;
  parent: CommentRecord | null;
}

/** The exact size of a discussion. */
export interface DiscussionTotals {
  /** Comments that are not deleted. */
  total: number;
  /** Top-level entries of the list, deleted ones that still hold replies included. */
  topLevel: number;
}

export type CommentSort = (typeof COMMENT_SORTS)[number];

/** A page of top-level comments. */
export type CommentQuery = PageQuery & { sortBy: CommentSort };
