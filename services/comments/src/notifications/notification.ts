import type {
  DigestPeriod,
  ModerationNotice,
  NotificationSettings,
  NotificationType,
} from '@snippetry/contracts';

/** Notification as returned by the repository, without the text of the comment. */
export interface NotificationRecord {
  id: string;
  userId: string;
  type: NotificationType;
  /** Null unless the type is moderation. */
  action: ModerationNotice | null;
  /** Null for moderation, and if the actor's account was deleted. */
  actorId: string | null;
  snippetId: string | null;
  commentId: string | null;
  /** Reason given by a moderator; empty for other types. */
  reason: string;
  isRead: boolean;
  createdAt: Date;
}

export type NewNotification = Pick<NotificationRecord, 'userId' | 'type'> &
  Partial<Pick<NotificationRecord, 'action' | 'actorId' | 'snippetId' | 'commentId' | 'reason'>> & {
    /** Identifies the event: a user is notified of it once. */
    key: string;
  };

/** A user whose digest of unread notifications is due. */
export interface DueDigest {
  userId: string;
  period: Exclude<DigestPeriod, 'off'>;
  /** Only later notifications: earlier ones were in the previous digest, or precede the setting. */
  since: Date;
  dueAt: Date;
}

/** Types that users can mute: all but moderation. */
export type MutableType = NotificationSettings['mutedTypes'][number];

/** Settings of a user who has changed none. */
export const DEFAULT_SETTINGS: NotificationSettings = { mutedTypes: [], digest: 'off' };

const DAY_MS = 86_400_000;

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
