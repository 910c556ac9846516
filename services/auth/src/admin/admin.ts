import type { AdminAction } from '@snippetry/contracts';

/** Id of the operator, who has no account, as author of audit records. */
export const OPERATOR_ID = '0'.repeat(24);

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

export interface AdminEntryRecord extends AdminEntry {
  id: string;
  at: Date;
}

/** Invitation to create an account, independent of storage. */
export interface InvitationRecord {
  id: string;
  /** Empty if the link works for any address. */
  email: string;
  note: string;
  by: string;
  createdAt: Date;
  expiresAt: Date;
  usedBy: string | null;
  usedAt: Date | null;
}

export interface NewInvitation
  extends Pick<InvitationRecord, 'email' | 'note' | 'by' | 'expiresAt'> {
  /** Hash of the link's secret, which itself is not stored. */
  hash: string;
}
