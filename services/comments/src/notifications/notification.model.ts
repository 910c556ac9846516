import {
  type DigestPeriod,
  LIMITS,
  type ModerationNotice,
  type NotificationType,
} from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { MutableType } from './notification.ts';

export interface NotificationDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** Identifies the event; a user is notified of it once. */
  key: string;
  type: NotificationType;
  action: ModerationNotice | null;
  actorId: Types.ObjectId | null;
  snippetId: Types.ObjectId | null;
  commentId: Types.ObjectId | null;
  reason: string;
  isRead: boolean;
  createdAt: Date;
}

const id = Schema.Types.ObjectId;
const DAY_SECONDS = 86_400;

function notificationSchema() {
  const schema = new Schema<NotificationDoc>(
    {
      userId: { type: id, required: true },
      key: { type: String, required: true },
      type: { type: String, required: true },
      action: { type: String, default: null },
      actorId: { type: id, default: null },
      snippetId: { type: id, default: null },
      commentId: { type: id, default: null },
      reason: { type: String, default: '' },
      isRead: { type: Boolean, required: true },
      createdAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ userId: 1, createdAt: -1, _id: -1 }, { name: 'newest_first' });
  schema.index(
    { userId: 1, createdAt: -1, _id: -1, isRead: 1 },
    { name: 'unread', partialFilterExpression: { isRead: false } },
  );
  schema.index({ userId: 1, key: 1 }, { name: 'once', unique: true });
  // Used to delete notifications with their comment or snippet.
  schema.index({ commentId: 1 }, { name: 'by_comment' });
  schema.index({ snippetId: 1 }, { name: 'by_snippet' });
  schema.index({ actorId: 1 }, { name: 'by_actor' });
  const expireAfterSeconds = LIMITS.notifications.days * DAY_SECONDS;
  schema.index({ createdAt: 1 }, { name: 'forget', expireAfterSeconds });
  return schema;
}

export function notificationModel(connection: Connection): Model<NotificationDoc> {
  const existing: Model<NotificationDoc> | undefined = connection.models.Notification;
  if (existing) return existing;
  return connection.model<NotificationDoc>('Notification', notificationSchema(), 'notifications');
}

/** Notification settings, by user id. */
export interface NotificationSettingsDoc {
  _id: Types.ObjectId;
  mutedTypes: MutableType[];
  digest: DigestPeriod;
  /** Time of the last digest, or at which digests were switched on; null while they are off. */
  digestedAt: Date | null;
  /** Due time of the next digest; null while they are off. */
  digestDueAt: Date | null;
}

/** Earlier than any due time. */
export const NEVER_DUE = new Date(0);

export function notificationSettingsModel(connection: Connection): Model<NotificationSettingsDoc> {
  const existing: Model<NotificationSettingsDoc> | undefined =
    connection.models.NotificationSettings;
  if (existing) return existing;
  const schema = new Schema<NotificationSettingsDoc>(
    {
      _id: { type: Schema.Types.ObjectId, required: true },
      mutedTypes: { type: [String], default: [] },
      digest: { type: String, default: 'off' },
      digestedAt: { type: Date, default: null },
      digestDueAt: { type: Date, default: null },
    },
    { versionKey: false },
  );
  schema.index(
    { digestDueAt: 1 },
    // A range instead of `$type`: MongoDB uses a partial index for a range query only if its filter
    // is a range that contains it.
    { name: 'due', partialFilterExpression: { digestDueAt: { $gt: NEVER_DUE } } },
  );
  return connection.model<NotificationSettingsDoc>(
    'NotificationSettings',
    schema,
    'notification_settings',
  );
}

/** Discussion that a user has muted. */
export interface MutedDiscussionDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  snippetId: Types.ObjectId;
}

export function mutedDiscussionModel(connection: Connection): Model<MutedDiscussionDoc> {
  const existing: Model<MutedDiscussionDoc> | undefined = connection.models.MutedDiscussion;
  if (existing) return existing;
  const schema = new Schema<MutedDiscussionDoc>(
    { userId: { type: id, required: true }, snippetId: { type: id, required: true } },
    { versionKey: false },
  );
  schema.index({ snippetId: 1, userId: 1 }, { name: 'one_mute', unique: true });
  schema.index({ userId: 1 }, { name: 'by_user' });
  return connection.model<MutedDiscussionDoc>('MutedDiscussion', schema, 'muted_discussions');
}

/**
 * Time of the last change of a follow: events arrive in any order, and an older one must not undo a
 * newer one.
 */
export interface FollowMarkDoc {
  /** Both user ids. */
  _id: string;
  at: Date;
}

/** At least as long as an event is retried or kept in any queue. */
const REMEMBER_SECONDS = 30 * DAY_SECONDS;

export function followMarkModel(connection: Connection): Model<FollowMarkDoc> {
  const existing: Model<FollowMarkDoc> | undefined = connection.models.FollowMark;
  if (existing) return existing;
  const schema = new Schema<FollowMarkDoc>(
    { _id: { type: String, required: true }, at: { type: Date, required: true } },
    { versionKey: false },
  );
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: REMEMBER_SECONDS });
  return connection.model<FollowMarkDoc>('FollowMark', schema, 'follow_marks');
}
