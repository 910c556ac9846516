import type { AdminAction } from '@snippetry/contracts';

/** What somebody did who runs the platform. */
export interface AdminEntry {
  action: AdminAction;
  byId: string;
  /** Whose account it was; null where it was about none. */
  userId: string | null;
  /** The invitation that it was about; null where it was about none. */
  invitationId: string | null;
  /** The reason, or what the policy is now. */
  detail: string;
}

/** An entry as it is kept. */
export interface AdminEntryRecord extends AdminEntry {
  id: string;
  at: Date;
}
