import type {
  DigestPeriod,
  ModerationNotice,
  NotificationSettings,
  NotificationType,
} from '@snippetry/contracts';

/** Notification outside of the database. The text of a comment is read from the comment itself. */
export interface NotificationRecord {
  id: string;
  userId: string;
  type: NotificationType;
  /** Null unless the type is moderation. */
  action: ModerationNotice | null;
  /** Null for moderation, and once the actor's account is deleted. */
  actorId: string | null;
  snippetId: string | null;
  commentId: string | null;
  /** Reason that a moderator gave; empty for other types. */
  reason: string;
  isRead: boolean;
  createdAt: Date;
}

/** A notification to be made. */
export type NewNotification = Pick<NotificationRecord, 'userId' | 'type'> &
  Partial<Pick<NotificationRecord, 'action' | 'actorId' | 'snippetId' | 'commentId' | 'reason'>> & {
    /** Identifies the event: a user is notified of it once. */
    key: string;
  };

/** Users who wait for an e-mail about what they have not read. */
export interface DueDigest {
  userId: string;
  period: Exclude<DigestPeriod, 'off'>;
  /** Older notifications were in an earlier digest, or from before it was switched on. */
  since: Date;
  dueAt: Date;
}

/** Types that users can mute; moderation is not among them. */
export type MutableType = NotificationSettings['mutedTypes'][number];

/** Settings of a user who has changed none. */
export const DEFAULT_SETTINGS: NotificationSettings = { mutedTypes: [], digest: 'off' };

const DAY_MS = 86_400_000;

/** The time between two digests, in milliseconds. */
export const PERIOD_MS: Readonly<Record<DueDigest['period'], number>> = {
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
};

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
