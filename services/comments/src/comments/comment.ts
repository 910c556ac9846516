import type { Anchor, COMMENT_SORTS, Comment, PageQuery, Reaction } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { VisibleSnippet } from './snippet-access.ts';

export type DeletedBy = NonNullable<Comment['deletedBy']>;

/** A user mentioned in the text of a comment. */
export interface Mention {
  userId: string;
  username: string;
}

/** Lines of a snippet's code, from 1, both ends included. */
export type LineRange = Pick<Anchor, 'fromLine' | 'toLine'>;

/** The lines a comment is about. */
export interface AnchorRecord extends Anchor {
  /** The revision to which `current` refers. */
  checkedRevision: number;
}

/** Comment as returned by the repository. */
export interface CommentRecord {
  id: string;
  snippetId: string;
  parentId: string | null;
  /** 1 for a top-level comment. */
  depth: number;
  /** Null if the author's account or the comment was deleted. */
  authorId: string | null;
  content: string;
  isEdited: boolean;
  isDeleted: boolean;
  deletedBy: DeletedBy | null;
  /** Increases with every change; 0 for comments of earlier versions. */
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

/** Exact size of a discussion. */
export interface DiscussionTotals {
  /** Comments that are not deleted. */
  total: number;
  /** Top-level entries of the list, including placeholders. */
  topLevel: number;
}

export type CommentSort = (typeof COMMENT_SORTS)[number];

export type CommentQuery = PageQuery & { sortBy: CommentSort };

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

/** Hooks of other features that run in the transactions of comments. */
export interface CommentHooks {
  onCreated: (tx: Transaction, created: CreatedComment) => Promise<void>;
  onEdited: (tx: Transaction, edited: MentioningComment) => Promise<void>;
  /** Run in order, with the comment as it was before its deletion. */
  onRemoved: readonly ((
    tx: Transaction,
    comment: CommentRecord,
    deletion: Deletion,
  ) => Promise<void>)[];
}

export interface OwnReaction {
  commentId: string;
  userId: string;
  type: Reaction;
}

export type FindReactions = (
  commentIds: readonly string[],
  userIds: readonly string[],
) => Promise<OwnReaction[]>;
