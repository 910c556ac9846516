import type { ModerationNotice } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { CommentRecord } from '../domain/comment.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';

/** A comment whose text mentions people. */
export interface MentioningComment {
  comment: CommentRecord;
  snippet: VisibleSnippet;
  mentionedIds: readonly string[];
}

/** A comment that was written. */
export interface WrittenComment extends MentioningComment {
  /** Who wrote what it replies to; null for a top-level comment, and where that account is gone. */
  parentAuthorId: string | null;
}

/** What a moderator, or the owner of a snippet, did. */
export interface ModerationAct {
  /** What it is known by, such as its record: a person is told of one act once. */
  recordId: string;
  action: ModerationNotice;
  /** Whose comment, snippet or account it was. */
  userId: string;
  moderatorId: string;
  /** Null where it concerns the account. */
  snippetId: string | null;
  reason: string;
}

/** Tells people what concerns them, in the transaction of what happened. */
export interface Notifier {
  /** Tells of a new comment. */
  notifyComment(tx: Transaction, written: WrittenComment): Promise<void>;
  /** Tells those whom an edit mentions. Whoever was told of the comment before hears nothing more. */
  notifyMentioned(tx: Transaction, edited: MentioningComment): Promise<void>;
  /** Tells whoever it concerns why, such as the author of a removed comment. */
  notifyModeration(tx: Transaction, act: ModerationAct): Promise<void>;
  /** Call it when a comment is deleted, also where it leaves a placeholder. */
  onCommentRemoved(tx: Transaction, commentId: string): Promise<void>;
  /** Takes back some of what tells of a deleted snippet; answers how much. Call it until it is less. */
  onSnippetDeleted(tx: Transaction, snippetId: string, most: number): Promise<number>;
  onUserDeleted(tx: Transaction, userId: string): Promise<void>;
}
