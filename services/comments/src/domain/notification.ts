import type {
  DigestPeriod,
  ModerationNotice,
  NotificationSettings,
  NotificationType,
} from '@snippetry/contracts';

/** A notification outside of the database. What a comment says is read from the comment itself. */
export interface NotificationRecord {
  id: string;
  userId: string;
  type: NotificationType;
  /** What was done, where the type is moderation. */
  action: ModerationNotice | null;
  /** Null for moderation, and once the account of who caused it is gone. */
  actorId: string | null;
  snippetId: string | null;
  commentId: string | null;
  /** What a moderator gave as the reason; empty for others. */
  reason: string;
  isRead: boolean;
  createdAt: Date;
}

/** A notification to be made. */
export type NewNotification = Pick<NotificationRecord, 'userId' | 'type'> &
  Partial<Pick<NotificationRecord, 'action' | 'actorId' | 'snippetId' | 'commentId' | 'reason'>> & {
    /** Says what happened: a user is notified of it once. */
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

/** What somebody may want to hear nothing of; moderation cannot be muted. */
export type MutableType = NotificationSettings['mutedTypes'][number];

/** What somebody who has chosen nothing is notified of. */
export const DEFAULT_SETTINGS: NotificationSettings = { mutedTypes: [], digest: 'off' };

const DAY_MS = 86_400_000;

/** The time between two digests, in milliseconds. */
export const PERIOD_MS: Readonly<Record<DueDigest['period'], number>> = {
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
};
