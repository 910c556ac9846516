import type { AdminAction } from '@snippetry/contracts';

/** Entry of the audit log of administrators. */
export interface AdminEntry {
  action: AdminAction;
  byId: string;
  /** Account that was changed, if any. */
  userId: string | null;
  /** Invitation that was changed, if any. */
  invitationId: string | null;
  /** Reason, or the new policy. */
  detail: string;
}

/** Stored audit entry. */
export interface AdminEntryRecord extends AdminEntry {
  id: string;
  at: Date;
}
