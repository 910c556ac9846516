/** A link that lets somebody create an account, free of how it is stored. */
export interface InvitationRecord {
  id: string;
  /** Empty for a link that anybody may use. */
  email: string;
  note: string;
  by: string;
  createdAt: Date;
  expiresAt: Date;
  usedBy: string | null;
  usedAt: Date | null;
}

/** What a new invitation is created from. */
export interface NewInvitation
  extends Pick<InvitationRecord, 'email' | 'note' | 'by' | 'expiresAt'> {
  /** A hash of the secret of its link: the secret itself is stored nowhere. */
  hash: string;
}
