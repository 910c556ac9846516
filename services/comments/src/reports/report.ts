import type { ModerationAction, ReportReason, Resolution } from '@snippetry/contracts';

export interface ReportRecord {
  reporterId: string;
  reason: ReportReason;
  description: string;
  createdAt: Date;
}

/** End of a case. */
export interface ResolutionRecord {
  action: Resolution;
  reason: string;
  /** Null if the snippet or the account was deleted. */
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
  authorId: string;
  reportedText: string;
  createdAt: Date;
  /** Null if the owner has not dismissed the case, or it was reported again afterwards. */
  dismissal: DismissalRecord | null;
  resolution: ResolutionRecord | null;
}

/** Title of a snippet and its time, since events arrive in any order. */
export interface SnippetTitle {
  snippetId: string;
  snippetTitle: string;
  titledAt: Date;
}

/** Data for opening a case, or joining the open one. */
export type NewCase = SnippetTitle &
  Pick<CaseRecord, 'commentId' | 'ownerId' | 'authorId' | 'reportedText'>;

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

export interface ModerationEntryRecord extends ModerationEntry {
  id: string;
  /** Whether the hiding of the snippet was lifted later. */
  isLifted: boolean;
}
