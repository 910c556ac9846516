import { LIMITS, type ModerationNotice, type NotificationType } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** A notification as it is stored. */
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
  // By what makes them obsolete.
  schema.index({ commentId: 1 }, { name: 'by_comment' });
  schema.index({ snippetId: 1 }, { name: 'by_snippet' });
  schema.index({ actorId: 1 }, { name: 'by_actor' });
  const expireAfterSeconds = LIMITS.notifications.days * DAY_SECONDS;
  schema.index({ createdAt: 1 }, { name: 'forget', expireAfterSeconds });
  return schema;
}

/** The notifications of a connection. */
export function notificationModel(connection: Connection): Model<NotificationDoc> {
  const existing: Model<NotificationDoc> | undefined = connection.models.Notification;
  if (existing) return existing;
  return connection.model<NotificationDoc>('Notification', notificationSchema(), 'notifications');
}
