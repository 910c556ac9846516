import type { DigestPeriod } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { MutableType } from '../domain/notification.ts';

/** Notification settings, by user id. */
export interface NotificationSettingsDoc {
  _id: Types.ObjectId;
  mutedTypes: MutableType[];
  digest: DigestPeriod;
  /** When the last digest was made, or digests were switched on; null while they are off. */
  digestedAt: Date | null;
  /** When the next one is due; null while they are off. */
  digestDueAt: Date | null;
}

/** Before every time at which a digest is due. */
export const NEVER_DUE = new Date(0);

/** The settings of a connection. */
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
    // A range, and no type: only by a range does MongoDB know that a query for a range is within.
    { name: 'due', partialFilterExpression: { digestDueAt: { $gt: NEVER_DUE } } },
  );
  return connection.model<NotificationSettingsDoc>(
    'NotificationSettings',
    schema,
    'notification_settings',
  );
}
