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

/** Fields of a new invitation. */
export interface NewInvitation
  extends Pick<InvitationRecord, 'email' | 'note' | 'by' | 'expiresAt'> {
  /** Hash of the link's secret, which itself is not stored. */
  hash: string;
}
