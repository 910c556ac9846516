import type { ModerationNotice } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { CommentRecord } from '../domain/comment.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';

/** A comment that was written, or whose text mentions somebody new. */
export interface WrittenComment {
  comment: CommentRecord;
  snippet: VisibleSnippet;
  /** Who wrote what it replies to; null for a top-level comment, and where that account is gone. */
  parentAuthorId: string | null;
  mentionedIds: readonly string[];
}

/** What a moderator, or the owner of a snippet, did. */
export interface ModerationAct {
  /** The record of it: a person is told of one record once. */
  recordId: string;
  action: ModerationNotice;
  /** Whose comment or snippet it was. */
  userId: string;
  moderatorId: string;
  snippetId: string;
  reason: string;
}

/** Tells people what concerns them, in the transaction of what happened. */
export interface Notifier {
  /**
   * Call it when a comment is written, and again when an edit mentions somebody: whoever has heard
   * of the comment already hears nothing more.
   */
  notifyComment(tx: Transaction, written: WrittenComment): Promise<void>;
  /** Tells the author of a removed comment, or the owner of a hidden snippet, why. */
  notifyModeration(tx: Transaction, act: ModerationAct): Promise<void>;
  /** Call it when a comment is deleted, also where it leaves a placeholder. */
  onCommentRemoved(tx: Transaction, commentId: string): Promise<void>;
  onSnippetDeleted(tx: Transaction, snippetId: string): Promise<void>;
  onUserDeleted(tx: Transaction, userId: string): Promise<void>;
}
