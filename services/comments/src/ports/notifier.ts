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
  /** Author of the parent; null for a top-level comment, and if that account was deleted. */
  parentAuthorId: string | null;
}

/** Act of a moderator, or of the owner of a snippet. */
export interface ModerationAct {
  /** Identifies the act: a user is notified of it once. */
  recordId: string;
  action: ModerationNotice;
  /** Owner of the comment, snippet or account. */
  userId: string;
  moderatorId: string;
  /** Null if the act concerns the account. */
  snippetId: string | null;
  reason: string;
}

/** Creates notifications in the transaction of their cause. */
export interface Notifier {
  /** Notifies the owner, the author of the parent and mentioned users of a new comment. */
  notifyComment(tx: Transaction, written: WrittenComment): Promise<void>;
  /** Notifies users whom an edit mentions, unless they were notified of the comment before. */
  notifyMentioned(tx: Transaction, edited: MentioningComment): Promise<void>;
  /** Notifies the affected user, such as the author of a removed comment, of the reason. */
  notifyModeration(tx: Transaction, act: ModerationAct): Promise<void>;
  /** Removes notifications of a deleted comment; required even if a placeholder remains. */
  onCommentRemoved(tx: Transaction, commentId: string): Promise<void>;
  /** Removes up to `most` notifications of a deleted snippet. Returns their number. */
  onSnippetDeleted(tx: Transaction, snippetId: string, most: number): Promise<number>;
  onUserDeleted(tx: Transaction, userId: string): Promise<void>;
}
