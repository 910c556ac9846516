import type { Anchor, COMMENT_SORTS, Comment, PageQuery, Reaction } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { VisibleSnippet } from './snippet-access.ts';

/** Role that deleted a comment. */
export type DeletedBy = NonNullable<Comment['deletedBy']>;

/** A user whom the text of a comment names. */
export interface Mention {
  userId: string;
  username: string;
}

/** Lines of a snippet's code, from 1, both ends included. */
export type LineRange = Pick<Anchor, 'fromLine' | 'toLine'>;

/** The lines a comment is about. */
export interface AnchorRecord extends Anchor {
  /** The revision for which `current` holds. */
  checkedRevision: number;
}

/** A comment outside of the database. */
export interface CommentRecord {
  id: string;
  snippetId: string;
  parentId: string | null;
  /** 1 for a top-level comment. */
  depth: number;
  /** Null once the author's account is gone, and for a deleted comment. */
  authorId: string | null;
  content: string;
  isEdited: boolean;
  isDeleted: boolean;
  deletedBy: DeletedBy | null;
  /** Rises with every change; 0 for a comment from before it was counted. */
  version: number;
  anchor: AnchorRecord | null;
  mentions: Mention[];
  likesCount: number;
  dislikesCount: number;
  repliesCount: number;
  createdAt: Date;
}

/** Comment to insert; `parent` is the comment it replies to. */
export interface NewComment {
  authorId: string;
  content: string;
  parent: CommentRecord | null;
  anchor?: AnchorRecord | null;
  mentions?: Mention[];
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

/** Deletion of a comment. */
export interface Deletion {
  /** Null if the author's account was deleted. */
  as: DeletedBy | null;
  byId: string | null;
  reason: string;
}

/** A comment whose text mentions users. */
export interface MentioningComment {
  comment: CommentRecord;
  snippet: VisibleSnippet;
}

/** A new comment. */
export interface CreatedComment extends MentioningComment {
  /** Author of the parent; null for a top-level comment, and if that account was deleted. */
  parentAuthorId: string | null;
}

/** Functions of other features that run in the transactions of comments. */
export interface CommentHooks {
  onCreated: (tx: Transaction, created: CreatedComment) => Promise<void>;
  onEdited: (tx: Transaction, edited: MentioningComment) => Promise<void>;
  /** In their order. The comment is as it was before it was deleted. */
  onRemoved: readonly ((
    tx: Transaction,
    comment: CommentRecord,
    deletion: Deletion,
  ) => Promise<void>)[];
}

/** Reaction of a user to a comment. */
export interface OwnReaction {
  commentId: string;
  userId: string;
  type: Reaction;
}

/** Reads the reactions of users to comments. */
export type FindReactions = (
  commentIds: readonly string[],
  userIds: readonly string[],
) => Promise<OwnReaction[]>;
