import type { ModerationAction, ReportReason, Resolution } from '@snippetry/contracts';

/** Report of a comment. */
export interface ReportRecord {
  reporterId: string;
  reason: ReportReason;
  description: string;
  createdAt: Date;
}

/** How a case ended. */
export interface ResolutionRecord {
  action: Resolution;
  reason: string;
  /** Null if the snippet or the account was deleted instead. */
  byId: string | null;
  at: Date;
}

/** Dismissal by the snippet's owner. Moderators still judge the case. */
export interface DismissalRecord {
  reason: string;
  at: Date;
}

/** Reports of a comment until their resolution; later ones open a new case. */
export interface CaseRecord {
  id: string;
  commentId: string;
  snippetId: string;
  snippetTitle: string;
  ownerId: string;
  /**
   * The snippet's owner, who sees the case in addition to the moderators; null if the owner wrote the
   * comment.
   */
  judgeId: string | null;
  /** Author of the comment. */
  authorId: string;
  reportedText: string;
  createdAt: Date;
  /** Null if the owner has not dismissed the case, or it was reported again since. */
  dismissal: DismissalRecord | null;
  resolution: ResolutionRecord | null;
}

/** The title of a snippet, and when it was that: events come in no guaranteed order. */
export interface SnippetTitle {
  snippetId: string;
  snippetTitle: string;
  titledAt: Date;
}

/** Opens a case, or joins the open one. */
export type NewCase = SnippetTitle &
  Pick<CaseRecord, 'commentId' | 'ownerId' | 'authorId' | 'reportedText'>;

/** One act of a moderator or an owner. */
export interface ModerationEntry {
  action: ModerationAction;
  reason: string;
  byId: string;
  /** Owner of the comment, snippet or account; null if the account was deleted. */
  userId: string | null;
  commentId: string | null;
  snippetId: string | null;
  at: Date;
}

/** See {@link ModerationEntry}. */
export interface ModerationEntryRecord extends ModerationEntry {
  id: string;
  /** A snippet was hidden, and that was taken back since. */
  isLifted: boolean;
}
